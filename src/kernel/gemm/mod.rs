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
//! Every element sums its own products in the order of `k`, each step rounded once, whatever the
//! tile: so `at`, `lanes` and tiles of any size on any instruction set give the same bits.

mod drive;
mod grid;
mod pack;
mod plan;
mod tile;
mod together;

pub(super) use drive::{drive, tiles_pay};
pub(super) use grid::{Grid, Steps, last_two};
