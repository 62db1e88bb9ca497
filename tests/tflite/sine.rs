//! Two networks that compute the sine by three linear layers.
//!
//! Requirements: FW-QUANT-10.

use formwork::prelude::*;

use crate::layer::linear;
use crate::model::{Model, Unwatched, Watch};

fn run(model: &Model, input: &[i8], watch: &dyn Watch) -> Vec<i8> {
    let x: View<'_, i8, s![1]> = View::from_slice(input).unwrap();
    let y: Tensor<i8, s![16]> = linear(model, 0, s![16, 1]).forward(&x).eval();
    watch.see(0, y.as_slice());
    let y: Tensor<i8, s![16]> = linear(model, 1, s![16, 16]).forward(&y).eval();
    watch.see(1, y.as_slice());
    let y: Tensor<i8, s![1]> = linear(model, 2, s![1, 16]).forward(&y).eval();
    watch.see(2, y.as_slice());
    y.as_slice().to_vec()
}

fn check(path: &str) {
    let Some(model) = Model::open(path) else { return };
    model.check_trace(0, 3, |input, watch| run(&model, input, watch));
    model.check_cases(256, |input| run(&model, input, &Unwatched));
}

#[test]
fn the_sine_of_hello_world_has_every_byte() {
    check("tflite_sine/hello_world_int8");
}

#[test]
fn the_sine_of_microflow_has_every_byte() {
    check("tflite_sine/microflow_sine_int8");
}
