//! What a residual adds must have the same shape.

use formwork::nn::Linear;
use formwork::nn::chain::{Chain, Residual};
use formwork::prelude::*;
use formwork::storage::Arena;

type Network = Chain<f32, s![64], (Residual<Linear<D<64>, D<100>>>,)>;

fn main() {
    let mut arena: Arena<1024> = Arena::new();
    let network = Network::new((Residual(Linear::new(Tensor::ZEROS, Tensor::ZEROS)),));
    let sum = network.run(&mut arena, |input| input.fill(1.0));
    println!("{}", sum.sum_all());
}

// Requirements: FW-PLAN-4.
