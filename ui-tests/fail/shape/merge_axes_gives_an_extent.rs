//! The product is above every extent.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![50257, 151936]>) {
    let _ = x.merge_axes(axes![0, 1]);
}

fn main() {}

// Requirements: FW-SHAPE-4.
