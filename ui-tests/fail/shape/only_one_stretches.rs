//! 2 does not stretch to 4.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.broadcast_to::<s![4, 3]>();
}

// Requirements: FW-SHAPE-2.
