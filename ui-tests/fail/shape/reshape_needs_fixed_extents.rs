//! A length known at run time is not counted by the compiler.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, (UpTo<'_, 4>, D<2>)>) {
    let _ = x.reshape::<s![8]>();
}

fn main() {}

// Requirements: FW-SHAPE-4.
