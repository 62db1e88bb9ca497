//! After the swap the axes do not follow one another in memory.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 3, 4]>) {
    let swapped = x.swap_axes(axes![1, 2]);
    let _ = swapped.merge_axes(axes![0, 1]);
}

fn main() {}

// Requirements: FW-SHAPE-4, FW-VIEW-4.
