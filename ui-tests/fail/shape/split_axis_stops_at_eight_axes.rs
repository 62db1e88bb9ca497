//! A ninth axis has no room.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 2, 2, 2, 2, 2, 2, 12]>) {
    let _ = x.split_axis(Ax::<7>, (dim!(3), dim!(4)));
}

fn main() {}

// Requirements: FW-SHAPE-10.
