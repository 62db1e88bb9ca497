//! A column of 4 does not meet 2 rows.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let column = Tensor::<f32, s![4, 1]>::zeros();
    let _ = &X * &column;
}

// Requirements: FW-SHAPE-3.
