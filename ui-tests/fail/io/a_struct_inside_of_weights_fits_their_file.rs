//! What does not fit is a field of a struct that stands inside.

use formwork::prelude::*;
use formwork::{Weights, weights};

#[derive(Weights)]
struct Layer<In: FixedDim, Out: FixedDim> {
    weight: Tensor<f32, (Out, In)>,
    bias: Tensor<f32, (Out,)>,
}

#[derive(Weights)]
struct Digits {
    linear: Layer<D<100>, D<10>>,
    conv1: Option<Tensor<f32, s![1]>>,
}

weights! { static WEIGHTS: Digits = "../../../examples/digits/digits.safetensors"; }

fn main() {
    assert!(WEIGHTS.conv1.is_none());
}

// Requirements: FW-WEIGHT-6.
