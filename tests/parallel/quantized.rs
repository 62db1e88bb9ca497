//! Layers of codes by several threads.
//!
//! Requirements: FW-BITS-2.

use formwork::dtype::quantized::{Double, Multiplier, Requant};
use formwork::nn::quantized::{Conv2d, Linear};
use formwork::prelude::*;

use crate::check::{numbers, same};

#[test]
fn layers_of_codes_are_dealt_out() {
    let codes = numbers::<s![2, 3, 20, 17]>(1).cast_lossy::<i8>().eval_heap();
    let weight = numbers::<s![12, 3, 3, 3]>(2).cast_lossy::<i8>().eval();
    let factors = Tensor::full(Multiplier::new(0.01).unwrap());
    let bias: Tensor<i32, s![12]> = Tensor::full(40);
    let layer: Conv2d<dim!(12), dim!(3), dim!(3), dim!(3), Double, _> = Conv2d::new(
        weight,
        bias,
        -10,
        factors,
        Requant::<Double, i8>::new(5),
        conv().padding(dim!(1)),
    );
    same!(layer.forward(&codes));

    let codes = numbers::<s![30, 40]>(1).cast_lossy::<i8>().eval_heap();
    let weight = numbers::<s![50, 40]>(2).cast_lossy::<i8>().eval();
    let factors = Tensor::full(Multiplier::new(0.01).unwrap());
    let bias: Tensor<i32, s![50]> = Tensor::full(40);
    let layer: Linear<dim!(40), dim!(50), Double> =
        Linear::new(weight, bias, -10, factors, Requant::<Double, i8>::new(5));
    same!(layer.forward(&codes));
}
