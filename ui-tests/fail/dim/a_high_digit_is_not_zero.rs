//! 4 is `D<4>`, not `Ki<0, 4>`.

use formwork::prelude::*;

fn main() {
    let _ = Tensor::<f32, (Ki<0, 4>,)>::zeros();
}

// Requirements: FW-DIM-1.
