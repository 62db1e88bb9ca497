//! Quantised tensors are added by `+` only if their scales and zero points are the same.

use formwork::dtype::quantized::{Double, PerTensor, Q, Requant};
use formwork::prelude::*;

struct Skip;
impl PerTensor for Skip {
    const SCALE: f32 = 0.5;
}

struct Branch;
impl PerTensor for Branch {
    const SCALE: f32 = 0.25;
}

fn main() {
    let skip: Tensor<Q<i8, Skip>, s![3]> = Tensor::full(Q::quantize(1.0));
    let branch: Tensor<Q<i8, Branch>, s![3]> = Tensor::full(Q::quantize(1.0));

    let _ = &skip + &branch;

    // Allowed: with the same parameters, or brought to a common scale.
    let _ = &skip + &skip;
    let _ = skip.add_rescaled(&branch, Requant::<Double, Q<i8, Skip>>::typed());
}

// Requirements: FW-QUANT-1.
