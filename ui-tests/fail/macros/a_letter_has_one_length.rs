//! The letter `j` is 3 in one operand and 4 in the other.

use formwork::prelude::*;

fn wrong(a: View<'_, f32, s![2, 3]>, b: View<'_, f32, s![4, 5]>) {
    let _: Tensor<f32, s![2, 5]> = einsum!("ij,jk->ik", a, b).eval();
}

fn main() {}

// Requirements: FW-MACRO-2, FW-MSG-4.
