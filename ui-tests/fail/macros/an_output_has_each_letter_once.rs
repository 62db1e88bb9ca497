//! A diagonal is taken of an operand, not made in the result.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = einsum!("ij->iji", a);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
