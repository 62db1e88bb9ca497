//! An image is evaluated before it is convolved or pooled.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 8, 8]> = Tensor::zeros();
    let weight: Tensor<f32, s![4, 1, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv()).relu().max_pool2d(pool(dim!(2)));
    let _ = (&x * 2.0).conv2d(&weight, NoBias, conv());
}

// Requirements: FW-EXPR-3.
