//! Convolutions, tile by tile.
//!
//! ```text
//! for each strip of output channels, as wide as one or two vectors:      pack its weights
//!     for each image, and each part of it whose pixels have the same taps inside:
//!         for each line of pixels, some at a time:
//!             the tile in registers:                   sum[R][V] = 0
//!             for each channel, row and column:        sum[R][V] += image[R, tap] * weight[tap, V]
//!             add the bias, do the element-wise work behind it, store
//! ```
//!
//! Where each channel has a filter of its own, the lanes are channels and the tile a piece of a row of the
//! result, for which each element of the image is loaded once (`each.rs`); in images that are channels
//! first the lanes are columns of a channel and the pixels of a tile rows (`plane.rs`), or, where rows are
//! short, places of a channel whose rows are one line (`flat.rs`).
//!
//! Bytes whose channels stand side by side are multiplied four at a time (`quads.rs`).
//!
//! The border needs no checks: the pixels of a corner, of an edge and of the inside each have the
//! same taps, so taps on the padding are left out by running over fewer of them. Every output sums
//! its own taps in the order of channels, rows and columns, each step rounded once, whatever the
//! tile: so `at`, `lanes` and tiles on any instruction set give the same bits.

mod axis;
mod drive;
mod each;
mod emit;
mod flat;
mod pack;
mod plan;
mod plane;
mod quads;
mod slides;
mod tile;

pub(super) use axis::Axis;
pub(super) use drive::{drive, tiles_pay};
pub(super) use plan::{Sizes, by_role};
pub(super) use slides::Slides;
