//! One column is not two.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut y = Tensor::<f32, s![2, 2]>::zeros();
    y.assign(&X.slice(span![.., 2..3]));
}

// Requirements: FW-SHAPE-15.
