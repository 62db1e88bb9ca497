//! No stride reaches an element twice and then the next.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = repeat!(a, "b h -> b (h c)", c = 2);
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
