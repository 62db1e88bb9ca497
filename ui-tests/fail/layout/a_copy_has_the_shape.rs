//! The copy of a transposed view is transposed.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut out = Tensor::<f32, s![2, 3]>::zeros();
    X.t().contiguous_into(&mut out);
}

// Requirements: FW-SHAPE-15.
