//! Two lengths known at run time are not compared by the compiler.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, (UpTo<'_, 8>, D<2>)>, len: UpTo<'_, 8>) {
    let _ = x.take(Ax::<0>, len);
}

fn main() {}

// Requirements: FW-SHAPE-5.
