//! 40 numbers are a block of 32 and a part of one.
use formwork::dtype::block::Q8_0;
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![3, 40]> = Tensor::zeros();
    let _ = x.quantize_blocks::<Q8_0>();
}

// Requirements: FW-QUANT-9.
