//! Blocks of 32 numbers that share a scale: weights of 4.5 to 8.5 bits a number.
//!
//! A tensor of blocks is a tensor like any other, whose elements are blocks: `(N, 2)` blocks hold
//! `N` rows of 64 numbers. Whatever counts its elements counts blocks, so no view, copy or
//! concatenation can cut one, and a transpose moves whole blocks. `quantize_blocks` makes a tensor
//! of blocks, `dequantize_blocks` is its numbers again, and `linear_blocks` a layer that reads its
//! weights from it.
//!
//! | format | a number is | bytes of a block |
//! |---|---|---|
//! | [`Q8_0`] | `scale * code`, codes from -127 to 127 | 34 |
//! | [`Q5_0`] | `scale * (code - 16)`, codes from 0 to 31 | 22 |
//! | [`Q5_1`] | `minimum + scale * code`, codes from 0 to 31 | 24 |
//! | [`Q4_0`] | `scale * (code - 8)`, codes from 0 to 15 | 18 |
//! | [`Q4_1`] | `minimum + scale * code`, codes from 0 to 15 | 20 |
//!
//! The bytes are those of the formats of the same names in GGUF files, scales and minima in `f16`.
//!
//! # Numerics
//! Scales are rounded away from zero to `f16`, so that the number of the largest magnitude is not
//! cut, and minima down. A code is the nearest to its number, ties to even, by the scale as it is
//! stored; a NaN has the code of the number nearest to 0, and a scale that no `f16` holds is the
//! largest one. A product of a scale and a code is exact in `f32`.

mod format;
mod q4;
mod q5;
mod q8;
mod scale;

pub use format::BlockFormat;
pub use q4::{Q4_0, Q4_1};
pub use q5::{Q5_0, Q5_1};
pub use q8::Q8_0;
