//! Rows and columns do not come in one order.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.softmax(axes![1]) + X.softmax(axes![0]);
}

// Requirements: FW-EXPR-3.
