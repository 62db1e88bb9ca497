//! The number of axes is part of the type.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = einsum!("...ij->...ji", a);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
