//! The second list of letters has no operand.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = einsum!("ij,jk->ik", a);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
