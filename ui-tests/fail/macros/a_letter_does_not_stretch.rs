//! The letter `b` is 2 and 1: NumPy stretches, and here `expand` does.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3, 4]>, b: View<'_, f32, s![1, 4, 5]>) {
    let _ = einsum!("bij,bjk->bik", a, b).eval();
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
