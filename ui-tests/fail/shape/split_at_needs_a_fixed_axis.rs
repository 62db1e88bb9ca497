//! The length of a bounded axis may be smaller.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, (UpTo<'_, 8>, D<2>)>) {
    let _ = x.split_at(Ax::<0>, dim!(4));
}

fn main() {}

// Requirements: FW-SHAPE-5.
