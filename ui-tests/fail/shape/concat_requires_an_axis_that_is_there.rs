//! A new axis is what `stack` makes.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let _ = (&a + 1.0).concat(axes![2], &a);
}

// Requirements: FW-SHAPE-8.
