//! The weight has 64 numbers a row, the input 96.
use formwork::dtype::block::Q8_0;
use formwork::prelude::*;

fn layer(x: View<'_, f32, s![3, 96]>, weight: View<'_, Q8_0, s![10, 2]>) {
    let _ = x.linear_blocks(weight, NoBias);
}

fn main() {}

// Requirements: FW-QUANT-9.
