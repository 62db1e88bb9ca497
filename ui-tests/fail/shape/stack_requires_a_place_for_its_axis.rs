//! A new axis may be the last one, and no further.
use formwork::expr::stack;
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let _ = stack(axes![3], (&a, &a));
}

// Requirements: FW-SHAPE-8.
