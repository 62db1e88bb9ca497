//! A file in a program is refused by the rules that open one.

use formwork::prelude::*;
use formwork::{Weights, weights};

#[derive(Weights)]
struct Model {
    bias: Tensor<f32, s![2]>,
}

weights! { static WEIGHTS: Model = "damaged.safetensors"; }

fn main() {
    assert_eq!(WEIGHTS.bias.as_slice().len(), 2);
}

// Requirements: FW-WEIGHT-6.
