//! A zero point is one of the codes, whoever made them.

use formwork::dtype::quantized::PerTensor;
use formwork::prelude::*;

struct Far;

impl PerTensor for Far {
    const SCALE: f32 = 0.5;
    const ZERO_POINT: i32 = 1000;
}

fn main() {
    let codes: Tensor<i8, s![4]> = Tensor::zeros();
    let x = codes.as_quantized::<Far>();
    let _ = (x + x).eval();
}

// Requirements: FW-QUANT-1.
