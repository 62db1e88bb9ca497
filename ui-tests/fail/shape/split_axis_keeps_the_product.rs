//! Three times five is not twelve.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 12]>) {
    let _ = x.split_axis(Ax::<1>, (dim!(3), dim!(5)));
}

fn main() {}

// Requirements: FW-SHAPE-4.
