//! A ninth axis has no room.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 2, 2, 2, 2, 2, 2, 2]>) {
    let _ = x.unsqueeze(Ax::<0>);
}

fn main() {}

// Requirements: FW-SHAPE-10.
