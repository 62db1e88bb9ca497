//! The sum is [2, 3].

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _: Tensor<f32, s![3, 2]> = (&X + &X).eval();
}

// Requirements: FW-SHAPE-15.
