//! A depthwise weight is `(C, 1, KH, KW)`.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 8, 6, 6]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 1, 3, 3]> = Tensor::zeros();
    let _ = x.depthwise2d(&weight, NoBias, conv());
    let weight: Tensor<f32, s![8, 8, 3, 3]> = Tensor::zeros();
    let _ = x.depthwise2d(&weight, NoBias, conv());
}

// Requirements: FW-SHAPE-7.
