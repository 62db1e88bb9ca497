//! How often is missing.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = repeat!(a, "b h -> b c h");
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
