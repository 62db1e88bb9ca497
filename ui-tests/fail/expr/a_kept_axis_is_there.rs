//! A kept axis has length 1.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _: Tensor<f32, s![2]> = X.sum_keep(axes![1]).eval();
}

// Requirements: FW-SHAPE-3.
