//! Nothing divides by zero.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 12]>) {
    let _ = x.chunks(Ax::<1>, dim!(0));
}

fn main() {}

// Requirements: FW-SHAPE-5.
