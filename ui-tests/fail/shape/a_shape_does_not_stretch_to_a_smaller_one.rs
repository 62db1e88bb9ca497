//! [2, 3] does not become [3].

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.broadcast_to::<s![3]>();
}

// Requirements: FW-SHAPE-2.
