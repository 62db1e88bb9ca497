//! A number is not a part of an axis.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.slice((0, 1));
}

// Requirements: FW-SHAPE-5.
