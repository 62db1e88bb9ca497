//! A capacity is an extent, and so below 2^30.

use formwork::prelude::*;

fn main() {
    let _ = with_extent::<{ usize::MAX }, _>(3, |n| n.len());
}

// Requirements: FW-DIM-3.
