//! A part of a shared view is shared.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut y = X.t();
    let _ = y.slice_mut(span![1.., ..]);
}

// Requirements: FW-ALIAS-2.
