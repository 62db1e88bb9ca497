//! The last extents are 3 and 2.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let b = Tensor::<f32, s![2]>::zeros();
    let _ = &X + &b;
}

// Requirements: FW-SHAPE-2.
