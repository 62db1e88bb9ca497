//! A shape is made of extents.

use formwork::prelude::*;

fn main() {
    let _ = Tensor::<f32, (D<2>, usize)>::zeros();
}

// Requirements: FW-DIM-1.
