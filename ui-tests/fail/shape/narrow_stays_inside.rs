//! Two from index 2 on are one too many.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.narrow(Ax::<1>, dim!(2), dim!(2));
}

// Requirements: FW-SHAPE-5.
