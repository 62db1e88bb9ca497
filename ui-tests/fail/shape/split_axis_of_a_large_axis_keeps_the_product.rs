//! A product is compared, however large.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 151936]>) {
    let _ = x.split_axis(Ax::<1>, (dim!(1500), dim!(101)));
}

fn main() {}

// Requirements: FW-SHAPE-4, FW-DIM-6.
