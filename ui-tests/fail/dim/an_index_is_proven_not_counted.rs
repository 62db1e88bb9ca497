//! A number is not an index until it is checked.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.at((1, 2));
}

// Requirements: FW-DIM-5.
