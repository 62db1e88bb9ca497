//! Numbers in blocks.

use formwork::dtype::block::{Q4_0, Q4_1, Q5_0, Q5_1, Q8_0};
use formwork::prelude::*;

use super::kernels;

kernels! {
    linear_q8_0(x: f32 [3, 64], w: Q8_0 [20, 2]), x.linear_blocks(w, NoBias);
    linear_q4_0(x: f32 [3, 64], w: Q4_0 [20, 2]), x.linear_blocks(w, NoBias);
    linear_q4_1(x: f32 [3, 64], w: Q4_1 [20, 2]), x.linear_blocks(w, NoBias);
    linear_q5_0(x: f32 [3, 64], w: Q5_0 [20, 2]), x.linear_blocks(w, NoBias);
    linear_q5_1(x: f32 [3, 64], w: Q5_1 [20, 2]), x.linear_blocks(w, NoBias);
    dequantize_q8_0(w: Q8_0 [20, 2]), w.dequantize_blocks();
    dequantize_q4_0(w: Q4_0 [20, 2]), w.dequantize_blocks();
    dequantize_q5_1(w: Q5_1 [20, 2]), w.dequantize_blocks();
    quantize_q8_0(x: f32 [4, 64]), x.quantize_blocks::<Q8_0>();
    quantize_q4_0(x: f32 [4, 64]), x.quantize_blocks::<Q4_0>();
    quantize_q5_1(x: f32 [4, 64]), x.quantize_blocks::<Q5_1>();
}
