//! The names decide the shape, so they are known to the compiler.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = rearrange!(a, b h);
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
