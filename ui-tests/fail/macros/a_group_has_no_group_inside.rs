//! One group counts all its names.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 24]>) {
    let _ = rearrange!(a, "b ((h d) e) -> b h d e", h = 2, d = 3);
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
