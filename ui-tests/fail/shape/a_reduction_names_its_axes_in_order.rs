//! Axes are named in ascending order.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.sum(axes![1, 0]);
}

// Requirements: FW-SHAPE-3.
