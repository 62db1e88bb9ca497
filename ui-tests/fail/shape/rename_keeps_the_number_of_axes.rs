//! An axis of length 1 is one more.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.rename::<s![2, 3, 1]>();
}

// Requirements: FW-DIM-2.
