//! A weight is not larger than the image with its padding.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 3, 4, 32]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 3, 7, 7]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv().padding(dim!(1)));
}

// Requirements: FW-SHAPE-7.
