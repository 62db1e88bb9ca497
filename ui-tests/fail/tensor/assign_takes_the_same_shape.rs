//! A vector is not a matrix.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut y = Tensor::<f32, s![2, 3]>::zeros();
    y.assign(&X.row(dim!(0)));
}

// Requirements: FW-SHAPE-15.
