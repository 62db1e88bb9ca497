//! The tensor behind the view is borrowed as shared.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let y = Tensor::<f32, s![3, 2]>::zeros();
    X.t().assign(&y);
}

// Requirements: FW-ALIAS-2.
