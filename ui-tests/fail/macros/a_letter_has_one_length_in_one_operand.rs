//! A matrix that is not square has no trace.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let _ = einsum!("ii->", a).eval();
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
