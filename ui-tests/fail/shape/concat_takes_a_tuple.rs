//! Operands have types of their own, so an array does not hold them.
use formwork::expr::concat;
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let _ = concat(axes![0], [&a, &a]);
}

// Requirements: FW-SHAPE-8.
