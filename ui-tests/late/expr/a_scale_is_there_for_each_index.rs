//! An axis of quantised numbers has as many scales as indices.

use formwork::dtype::quantized::{Q, Quantization};
use formwork::prelude::*;

struct Weight;

impl Quantization for Weight {
    const SCALES: &'static [f32] = &[0.5, 0.25];
    const AXIS: Option<usize> = Some(0);
    const ZERO_POINT: i32 = 0;
}

fn main() {
    let x: Tensor<f32, s![3, 2]> = Tensor::ones();
    let _: Tensor<Q<i8, Weight>, s![3, 2]> = x.quantize_axis().eval();
}

// Requirements: FW-QUANT-1.
