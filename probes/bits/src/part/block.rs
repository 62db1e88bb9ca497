//! Blocks of 32 numbers with a scale.

use formwork::dtype::block::{BlockFormat, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0};
use formwork::prelude::*;

use crate::digest::Digest;
use crate::numbers::Numbers;

macro_rules! formats {
    ($digest:ident, $numbers:ident, $weight:ident, $x:ident: $($format:ident)*) => {$(
        for row in $numbers.rows() {
            let Ok(row) = <&[f32; 32]>::try_from(row.as_slice()) else { continue };
            let block = $format::quantize(row);
            $digest.bytes(&block.to_le_bytes());
            $digest.numbers(&block.dequantize());
        }
        let blocks: Tensor<$format, s![3, 2]> = $weight.quantize_blocks::<$format>().eval();
        plain!($digest: blocks.dequantize_blocks(), $x.linear_blocks(&blocks, NoBias));
    )*};
}

pub(super) fn blocks(digest: &mut Digest) {
    let mut n = Numbers::new(30);
    draw! { n, draw:
        weight: f32, [3, 64];
        x: f32, [2, 64];
        ordinary: f32, [3, 32];
    }
    draw! { n, wild: wild: f32, [6, 32]; }
    formats!(digest, ordinary, weight, x: Q8_0 Q5_0 Q5_1 Q4_0 Q4_1);
    formats!(digest, wild, weight, x: Q8_0 Q5_0 Q5_1 Q4_0 Q4_1);
}
