//! Products of matrices, tile by tile.
//!
//! ```text
//! for each strip of columns, as wide as some vectors:     pack it, where that pays
//!     for each strip of rows:
//!         the tile in registers:                          sum[R][V] = 0
//!         for k in the inner axis, in order:              sum[R][V] += a[R, k] * b[k, V]
//!         the element-wise work behind it, then store     out[R, V] = finish(sum[R][V])
//! ```
//!
//! A right operand whose columns do not stand side by side is copied a strip at a time: blocks of it
//! change sides in registers. So is a large one. The copy is on the stack and has a constant size, at
//! most 128 KiB, and 16 KiB for sums that wait for the next chunk of a long inner axis.
//!
//! Every element sums its own products in the order of `k`, each step rounded once, whatever the
//! tile: so `at`, `lanes` and tiles of any size on any instruction set give the same bits.

mod bytes;
mod drive;
mod emit;
mod facts;
mod grid;
mod pack;
mod packed;
mod plan;
mod side;
mod tile;
mod together;

pub(super) use drive::{drive, tiles_pay};
pub(super) use grid::{Grid, Steps, last_two};
