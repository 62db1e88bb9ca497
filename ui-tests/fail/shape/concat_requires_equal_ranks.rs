//! A vector is not a matrix of one row; `unsqueeze` makes it one.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let b = Tensor::<f32, s![3]>::zeros();
    let _ = a.concat(axes![0], &b);
}

// Requirements: FW-SHAPE-8.
