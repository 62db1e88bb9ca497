//! A file in a program has a tensor that no field reads.

use formwork::nn::Linear;
use formwork::prelude::*;
use formwork::{Weights, weights};

#[derive(Weights)]
struct Digits {
    linear: Linear<D<128>, D<10>>,
    #[weights(rename = "conv1.bias")]
    bias: Tensor<f32, s![16]>,
}

weights! { static WEIGHTS: Digits = "../../../examples/digits/digits.safetensors"; }

fn main() {
    assert_eq!(WEIGHTS.bias.as_slice().len(), 16);
}

// Requirements: FW-WEIGHT-6.
