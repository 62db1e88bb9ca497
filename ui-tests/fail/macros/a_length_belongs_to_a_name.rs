//! There is no axis `w`, and the length of `b` is in the type.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 6]>) {
    let _ = rearrange!(a, "b (h d) -> b h d", h = 2, w = 3, b = 2);
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
