//! Products of bytes: four factors of each sum at a time, exact.
//!
//! ```text
//! for each strip of columns:                              copy it as [K / 4][columns][4]
//!     for each strip of rows, the tile in registers:      sum[R][V] = 0
//!         for k in steps of four:                         sum[R][V] += a[R, k..k + 4] . b[k..k + 4, V]
//!         the element-wise work behind it, then store     out[R, V] = finish(sum[R][V])
//! ```
//!
//! Integers wrap, so the order of the sums is free. Where the instruction set multiplies an unsigned
//! byte by a signed one and both factors are of one kind, the left factor is too large by a constant
//! ([`Bytes::LIFT`]); that constant times the sum of the column is taken off again.
//!
//! Other sets multiply pairs of words, so the strips and the rows of a tile become words first
//! (`words.rs`). A few rows are not worth a copy: they are multiplied by the right operand as it stands
//! (`line.rs`). A packed right operand needs none, and has tiles of its own for a few rows (`few.rs`). The portable set keeps the tiles that all integers
//! have where both operands are of one kind, and the right one is not packed.
//!
//! [`Bytes::LIFT`]: crate::isa::Bytes::LIFT

mod drive;
mod facts;
mod few;
mod line;
mod pack;
mod tile;
mod words;

pub(super) use facts::{LEFT_SIGNED, RIGHT_SIGNED, SIGNED, UNSIGNED, rows, way, width};
