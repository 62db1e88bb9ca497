//! `h` would be lost, and `c` has no elements.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = rearrange!(a, "b h -> b c");
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
