//! The number of axes is part of the type.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = rearrange!(a, "... h -> h ...");
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
