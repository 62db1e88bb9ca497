//! Nothing says how long the axis `l` is.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>, b: View<'_, f32, s![3, 4]>) {
    let _ = einsum!("ij,jk->il", a, b);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
