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
//! A right operand whose columns do not stand side by side is copied a block at a time: blocks of it
//! change sides in registers. So is a large one. The copy is on the stack and has a constant size, at
//! most 256 KiB, and 64 KiB for sums that wait for the next chunk of a long inner axis.
//!
//! A product of a few thousand multiplications is written out where it stands (`drive.rs`). For all
//! others the walk is a function that every product of an element type shares (`in_place.rs`,
//! `streams.rs`, `row.rs`, `blocks.rs`): what depends on the shape is a table of numbers and of
//! functions, made when the program is compiled (`facts.rs`, `table.rs`). Only the work behind the
//! product is code of its own (`emit.rs`). That is with `std` (`by_pointer.rs`); without, each product has
//! walks of its own and calls no computed address (`by_name.rs`).
//!
//! Every element sums its own products in the order of `k`, each step rounded once, whatever the
//! tile: so `at`, `lanes` and tiles of any size on any instruction set give the same bits.

mod blocks;
#[cfg(not(feature = "std"))]
mod by_name;
#[cfg(feature = "std")]
mod by_pointer;
mod bytes;
mod drive;
mod emit;
mod facts;
mod grid;
mod in_place;
mod job;
mod pack;
mod packed;
mod plan;
mod row;
mod scratch;
mod side;
mod streams;
mod table;
mod tile;
mod together;

#[cfg(not(feature = "std"))]
use by_name::shared;
#[cfg(feature = "std")]
use by_pointer::shared;

pub(super) use drive::{drive, is_surely_driven, tiles_pay};
pub(super) use emit::nests;
pub(super) use grid::{Grid, Steps, last_two, types};
