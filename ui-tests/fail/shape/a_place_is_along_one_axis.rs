//! An index stands on one axis; `argmax_all` gives a coordinate.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.argmax(axes![0, 1]);
}

// Requirements: FW-SHAPE-3.
