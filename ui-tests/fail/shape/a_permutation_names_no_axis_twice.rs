//! Written by hand; `axes![0, 0]` says so at the token.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.permute((Ax::<0>, Ax::<0>));
}

// Requirements: FW-SHAPE-3.
