//! Each group makes as many output channels as another.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 6, 8, 8]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 2, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv().groups(dim!(3)));
}

// Requirements: FW-SHAPE-7.
