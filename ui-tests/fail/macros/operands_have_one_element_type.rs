//! Nothing is converted on the way.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>, b: View<'_, f64, s![2, 3]>) {
    let _ = einsum!("ij,ij->", a, b).eval();
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
