//! The second operand has no letters.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>, b: View<'_, f32, s![3, 4]>) {
    let _ = einsum!("ij->ji", a, b);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
