//! Axis 1 stands between.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 3, 4]>) {
    let _ = x.merge_axes(axes![0, 2]);
}

fn main() {}

// Requirements: FW-SHAPE-4.
