//! The weight of a linear layer is `(OUT, IN)`, and the input ends with `IN`.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![8, 128]> = Tensor::zeros();
    let weight: Tensor<f32, s![128, 10]> = Tensor::zeros();
    let bias: Tensor<f32, s![10]> = Tensor::zeros();
    let _ = x.linear(&weight, &bias);
}

// Requirements: FW-SHAPE-6.
