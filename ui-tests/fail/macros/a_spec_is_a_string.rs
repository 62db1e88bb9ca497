//! The letters decide the shape, so they are known to the compiler.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>) {
    let spec = "ij->ji";
    let _ = einsum!(spec, a);
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
