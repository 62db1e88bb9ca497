//! Axes are counted from 0: the last one of a matrix is 1.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.softmax(axes![2]).eval();
}

// Requirements: FW-SHAPE-3.
