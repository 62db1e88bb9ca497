//! The axes of an image are `(N, C, H, W)` by its shape, also if its layout stores the channels last.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 32, 32, 3]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 3, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv());
}

// Requirements: FW-SHAPE-7, FW-LAYOUT-1.
