//! Four operands are two sums.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = einsum!("ij,kj,lj,mj->ik", a, a, a, a);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
