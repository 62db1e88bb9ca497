//! A grouped weight has the input channels of one group.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 6, 8, 8]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 6, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv().groups(dim!(2)));
}

// Requirements: FW-SHAPE-7.
