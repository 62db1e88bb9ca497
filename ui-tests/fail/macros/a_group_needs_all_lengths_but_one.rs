//! Six is one times six and two times three.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 6]>) {
    let _ = rearrange!(a, "b (h d) -> b h d");
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
