//! The length of a named extent is in its type, so that a view stays one pointer.

use formwork::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Big([u64; 4]);

impl Named for Big {
    type Size = D<3>;
    const DIM: Self = Big([0; 4]);
    const NAME: &'static str = "Big";
}

fn main() {
    let _ = Tensor::<u32, (Big,)>::zeros();
}

// Requirements: FW-DIM-2.
