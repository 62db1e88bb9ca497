//! A reduction would be computed again for each time.
use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![2, 3]>::zeros();
    let _ = x.sum(axes![0]).repeat(axes![0], dim!(4)).eval();
}

// Requirements: FW-EXPR-3.
