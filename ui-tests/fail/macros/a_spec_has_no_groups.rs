//! Groups belong to patterns.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = einsum!("i(j)->ij", a);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
