//! The length of a bounded axis may be smaller.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, (UpTo<'_, 8>, D<2>)>) {
    let _ = x.narrow(Ax::<0>, dim!(0), dim!(4));
}

fn main() {}

// Requirements: FW-SHAPE-5.
