//! A stack of one is `unsqueeze`.
use formwork::expr::stack;
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let _ = stack(axes![0], (&a,));
}

// Requirements: FW-SHAPE-8.
