//! A matrix is not an image: it has no channels.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![28, 28]> = Tensor::zeros();
    let weight: Tensor<f32, s![8, 1, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv());
}

// Requirements: FW-SHAPE-7.
