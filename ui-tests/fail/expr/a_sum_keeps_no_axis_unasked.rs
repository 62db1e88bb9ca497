//! `sum_keep` keeps the axis with length 1.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _: Tensor<f32, s![2, 1]> = X.sum(axes![1]).eval();
}

// Requirements: FW-SHAPE-15.
