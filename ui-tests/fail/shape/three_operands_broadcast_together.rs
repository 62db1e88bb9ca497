//! The bounds of `clamp` broadcast too.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let high = Tensor::<f32, s![2]>::zeros();
    let _ = X.clamp(0.0, &high);
}

// Requirements: FW-SHAPE-2.
