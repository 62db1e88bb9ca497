//! The length is part of the type.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.slice_from(Ax::<1>, 1, 2);
}

// Requirements: FW-SHAPE-5.
