//! Each cumulative sum needs the one before it.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.cumsum(axes![1]) * 2.0;
}

// Requirements: FW-EXPR-3.
