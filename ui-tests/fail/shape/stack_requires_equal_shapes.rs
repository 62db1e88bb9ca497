//! Nothing is broadcast in a stack.
use formwork::expr::stack;
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let b = Tensor::<f32, s![1, 3]>::zeros();
    let _ = stack(axes![0], (&a, &a, &b));
}

// Requirements: FW-SHAPE-8.
