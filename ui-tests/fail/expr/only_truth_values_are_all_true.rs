//! A comparison comes first.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.all(axes![0]);
}

// Requirements: FW-TYPE-7.
