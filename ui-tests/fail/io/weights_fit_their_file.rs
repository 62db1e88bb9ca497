//! A file in a program does not fit: the error stands at the first field that differs, and tells all of them.

use formwork::dtype::f16;
use formwork::nn::Linear;
use formwork::prelude::*;
use formwork::{Weights, weights};

#[derive(Weights)]
struct Convolution {
    weight: Tensor<f32, s![16, 1, 3, 3]>,
    bias: Tensor<f32, s![16]>,
}

#[derive(Weights)]
struct Digits {
    conv1: Convolution,
    #[weights(rename = "conv2.weight")]
    filters: Tensor<f32, s![32, 3, 3, 16]>,
    #[weights(rename = "conv2.bias")]
    bias: Tensor<f16, s![32]>,
    linear: Linear<D<10>, D<128>>,
    gain: Tensor<f32, s![10]>,
}

weights! { static WEIGHTS: Digits = "../../../examples/digits/digits.safetensors"; }

fn main() {
    assert_eq!(WEIGHTS.gain.as_slice().len(), 10);
}

// Requirements: FW-WEIGHT-6.
