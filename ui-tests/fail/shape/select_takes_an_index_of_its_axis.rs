//! An index of the rows is not one of the columns.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![2, 3]>, row: Idx<D<2>>) {
    let _ = x.select(Ax::<1>, row);
}

fn main() {}

// Requirements: FW-SHAPE-5, FW-DIM-5.
