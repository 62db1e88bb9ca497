//! The outer axis comes first.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 3, 4]>) {
    let _ = x.merge_axes(axes![1, 0]);
}

fn main() {}

// Requirements: FW-SHAPE-4.
