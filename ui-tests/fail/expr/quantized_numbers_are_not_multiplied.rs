//! A product of quantised tensors has other parameters, so there is no `*`.

use formwork::dtype::quantized::{PerTensor, Q};
use formwork::prelude::*;

struct Audio;
impl PerTensor for Audio {
    const SCALE: f32 = 0.5;
}

fn main() {
    let x: Tensor<Q<i8, Audio>, s![3]> = Tensor::full(Q::quantize(1.0));

    let _ = &x * &x;

    // Allowed: floats.
    let _ = x.dequantize() * x.dequantize();
}

// Requirements: FW-QUANT-1.
