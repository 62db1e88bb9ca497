//! A transposed view is not in row-major order.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.t().reshape::<s![6]>();
}

// Requirements: FW-SHAPE-4, FW-VIEW-4.
