//! Products come in tiles, and a softmax by whole rows.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., 2.], [4., 5.]]);

fn main() {
    let _ = (X.matmul(&X).softmax(axes![1]) * 2.0).eval();
}

// Requirements: FW-EXPR-3.
