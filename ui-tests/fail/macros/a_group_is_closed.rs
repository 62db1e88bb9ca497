//! The bracket has no partner.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = rearrange!(a, "b (h d -> b h d", h = 3);
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
