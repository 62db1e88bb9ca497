//! Whether it is a sum or a mean is missing.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = reduce!(a, "b h -> b");
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
