//! Axes are counted from 0.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![50257]>) {
    let _ = x.flip(Ax::<1>);
}

fn main() {}

// Requirements: FW-SHAPE-3.
