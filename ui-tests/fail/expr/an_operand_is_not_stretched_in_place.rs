//! A destination does not grow.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut row = Tensor::<f32, s![3]>::zeros();
    row += &X;
}

// Requirements: FW-SHAPE-2, FW-SHAPE-15.
