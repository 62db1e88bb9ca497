//! The second axis is 3.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = rearrange!(a, "b 1 -> b");
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
