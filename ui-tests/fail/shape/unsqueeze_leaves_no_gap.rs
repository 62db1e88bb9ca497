//! A new axis is at most behind the last.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.unsqueeze(Ax::<3>);
}

// Requirements: FW-SHAPE-4.
