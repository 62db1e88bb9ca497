//! Five is not in twelve without remainder.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 12]>) {
    let _ = x.chunks(Ax::<1>, dim!(5));
}

fn main() {}

// Requirements: FW-SHAPE-5.
