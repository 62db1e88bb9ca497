//! The element types and instruction sets of a kernel are known ones.

use formwork::dtype::Num;
use formwork::kernel;
use formwork::prelude::*;

#[kernel(dtypes(f32, float), isa(avx512, sse4))]
fn negate<T: Num>(mut x: ViewMut<'_, T, s![4]>) {
    for x in x.iter_mut() {
        *x = x.neg();
    }
}

fn main() {
    negate(Tensor::<f32, s![4]>::zeros().view_mut());
}

// Requirements: FW-MACRO-4, FW-MSG-4.
