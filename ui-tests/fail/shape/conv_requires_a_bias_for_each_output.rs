//! The bias has as many elements as the weight has output channels.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![3, 8, 8]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 3, 3, 3]> = Tensor::zeros();
    let bias: Tensor<f32, s![3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, &bias, conv());
}

// Requirements: FW-SHAPE-7.
