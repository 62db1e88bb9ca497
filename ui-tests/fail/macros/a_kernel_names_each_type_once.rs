//! A kernel names each element type, each set and each option once, and at least one.

use formwork::kernel;
use formwork::prelude::*;

#[kernel(dtypes(f32, f32), isa(avx2), isa(avx512))]
fn negate<T: Num>(mut x: ViewMut<'_, T, s![4]>) {
    for x in x.iter_mut() {
        *x = x.neg();
    }
}

#[kernel(dtypes(), isa())]
fn double<T: Num>(mut x: ViewMut<'_, T, s![4]>) {
    for x in x.iter_mut() {
        *x = T::add(*x, *x);
    }
}

fn main() {}

// Requirements: FW-MACRO-4, FW-MSG-4.
