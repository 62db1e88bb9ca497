//! No stride steps over a transposed matrix.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = rearrange!(a, "b h -> (h b)");
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
