//! A number is not proven to be inside.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.select(Ax::<1>, 2);
}

// Requirements: FW-SHAPE-5, FW-DIM-5.
