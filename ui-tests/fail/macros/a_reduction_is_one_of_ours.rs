//! There is no method of that name.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = reduce!(a, "b h -> b", median);
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
