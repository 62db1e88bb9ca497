//! Two times four is not six.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 6]>) {
    let _ = rearrange!(a, "b (h d) -> b h d", h = 2, d = 4);
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
