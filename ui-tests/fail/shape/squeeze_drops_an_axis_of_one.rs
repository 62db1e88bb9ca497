//! Axis 1 has length 3.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.squeeze(Ax::<1>);
}

// Requirements: FW-SHAPE-4.
