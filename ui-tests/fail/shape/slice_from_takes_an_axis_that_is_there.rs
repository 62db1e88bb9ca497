//! There is no axis 2.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.slice_from(Ax::<2>, 0, dim!(1));
}

// Requirements: FW-SHAPE-3.
