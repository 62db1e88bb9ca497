//! A sum has no elements that a view could show.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>, b: View<'_, f32, s![3, 4]>) {
    let _ = einsum!("ij,jk->ik", &a + 1.0, b).eval();
}

fn main() {}

// Requirements: FW-MACRO-3, FW-MSG-4.
