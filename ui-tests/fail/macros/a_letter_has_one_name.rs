//! Both are 64 and count something else.

use formwork::prelude::*;

dim! {
    struct Seq = 64;
    struct Hidden = 64;
}

fn wrong(a: View<'_, f32, (Seq, Hidden)>) {
    let _ = einsum!("ij,jk->ik", a, a).eval();
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
