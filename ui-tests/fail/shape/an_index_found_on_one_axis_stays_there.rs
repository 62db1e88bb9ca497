//! The index of a row does not index the columns.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let (row, _) = X.argmax_all();
    let _ = X.at((row, row));
}

// Requirements: FW-DIM-5.
