//! Each maximum would be computed twice.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.max(axes![1]).logsumexp_all();
}

// Requirements: FW-EXPR-3.
