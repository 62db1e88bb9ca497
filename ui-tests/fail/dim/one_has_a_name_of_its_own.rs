//! The extent 1 is `One`, so that only it stretches.

use formwork::prelude::*;

fn main() {
    let _ = Tensor::<f32, (D<1>, D<2>)>::zeros();
}

// Requirements: FW-DIM-1.
