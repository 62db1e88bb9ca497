//! A view that others may read is not written.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let y = Tensor::<f32, s![2, 3]>::zeros();
    let mut view = y.view();
    (&X + 1.0).eval_into(&mut view);
}

// Requirements: FW-ALIAS-2.
