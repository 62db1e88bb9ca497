//! Each of its elements would be a loop over its whole row.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.softmax(axes![1]).sum(axes![0]).eval();
}

// Requirements: FW-EXPR-3.
