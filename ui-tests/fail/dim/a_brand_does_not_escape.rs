//! A run-time length is only known where its brand is.

use formwork::prelude::*;

fn main() {
    let _ = with_extent::<8, _>(5, |n| n);
}

// Requirements: FW-DIM-4.
