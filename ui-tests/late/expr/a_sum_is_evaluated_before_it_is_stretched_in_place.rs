//! The sum would be computed six times.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut y = Tensor::<f32, s![2, 3]>::zeros();
    y += X.sum(axes![0, 1]);
}

// Requirements: FW-EXPR-3.
