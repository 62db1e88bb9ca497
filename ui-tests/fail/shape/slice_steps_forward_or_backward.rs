//! A step of zero never leaves its element.

use formwork::prelude::*;
use formwork::shape::slice::{All, Stepped};

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.slice((All, Stepped::<All, D<0>>::NEW));
}

// Requirements: FW-SHAPE-5.
