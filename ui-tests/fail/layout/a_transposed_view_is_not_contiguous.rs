//! The strides are those of the columns.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.t().as_contiguous();
}

// Requirements: FW-VIEW-7.
