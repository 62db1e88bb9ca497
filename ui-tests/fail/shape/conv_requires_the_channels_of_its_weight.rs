//! A weight is made for a number of input channels.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 3, 32, 32]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 4, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv());
}

// Requirements: FW-SHAPE-7.
