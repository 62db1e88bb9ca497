//! A float is cast to the nearest integer there is, or checked.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.cast_wrapping::<i32>();
}

// Requirements: FW-TYPE-7.
