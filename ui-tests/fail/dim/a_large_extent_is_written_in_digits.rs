//! 1024 is `Ki<1, 0>`, which `s![1024]` writes.

use formwork::prelude::*;

fn main() {
    let _ = Tensor::<f32, (D<1024>,)>::zeros();
}

// Requirements: FW-DIM-1.
