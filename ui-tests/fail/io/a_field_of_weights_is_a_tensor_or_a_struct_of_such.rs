//! A field that no file has, a view that writes, and a tensor of unknown length are not read.

use formwork::Weights;
use formwork::prelude::*;

#[derive(Weights)]
struct Model {
    weight: Tensor<f32, s![2]>,
    epsilon: f32,
}

#[derive(Weights)]
struct Written<'f> {
    weight: ViewMut<'f, f32, s![2]>,
}

fn main() {}

// Requirements: FW-WEIGHT-1.
