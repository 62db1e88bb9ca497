//! A flat array in row-major order, at run time and in a constant.

use formwork::prelude::*;

const X: Tensor<f32, s![2, 3]> = Tensor::from_flat([1., 2., 3., 4., 5., 6.]);

fn main() {
    let x = Tensor::<f32, s![2, 3]>::from_flat([1., 2., 3., 4., 5., 6.]);
    assert_eq!(x.view().as_slice(), X.view().as_slice());
}

// Requirements: FW-TENSOR-1.
