//! The range starts behind the axis.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.slice(span![.., 4..]);
}

// Requirements: FW-SHAPE-5.
