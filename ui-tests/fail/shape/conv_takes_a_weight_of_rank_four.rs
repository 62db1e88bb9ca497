//! A weight has output channels, input channels, rows and columns.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 28, 28]> = Tensor::zeros();
    let weight: Tensor<f32, s![1, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv());
}

// Requirements: FW-SHAPE-7.
