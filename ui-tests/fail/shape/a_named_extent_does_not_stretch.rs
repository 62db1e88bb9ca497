//! A named extent of 1 stays one.

use formwork::prelude::*;

dim! { pub struct Batch = 1; }

fn main() {
    let x = Tensor::<f32, s![Batch, 3]>::zeros();
    let y = Tensor::<f32, s![8, 3]>::zeros();
    let _ = &x + &y;
}

// Requirements: FW-DIM-2, FW-SHAPE-2.
