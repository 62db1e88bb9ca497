//! Two bounded lengths may differ.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, (UpTo<'_, 8>, UpTo<'_, 8>)>) {
    let _ = x.diagonal();
}

fn main() {}

// Requirements: FW-SHAPE-5, FW-DIM-4.
