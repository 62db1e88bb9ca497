//! With element types known at run time, a kernel takes views, whose type can be told.

use formwork::dtype::Num;
use formwork::kernel;

#[kernel(dtypes(f32, i8))]
fn total<T: Num>(x: &[T]) -> T {
    x.iter().fold(T::ZERO, |sum, &x| T::add(sum, x))
}

fn main() {
    let _ = total(&[1., 2.]);
}

// Requirements: FW-MACRO-4, FW-MSG-4.
