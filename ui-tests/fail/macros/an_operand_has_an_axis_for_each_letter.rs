//! Three letters for a matrix.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>, b: View<'_, f32, s![3, 4]>) {
    let _ = einsum!("bij,jk->bik", a, b).eval();
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
