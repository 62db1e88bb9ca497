//! An axis has a letter.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = einsum!("i1->1i", a);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
