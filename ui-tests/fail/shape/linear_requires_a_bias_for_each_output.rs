//! The bias has as many elements as the weight has rows, of the type of the result.
use formwork::prelude::*;

fn main() {
    let x: Tensor<i8, s![128]> = Tensor::zeros();
    let weight: Tensor<i8, s![10, 128]> = Tensor::zeros();
    let bias: Tensor<i32, s![128]> = Tensor::zeros();
    let _ = x.linear(&weight, &bias);
    let bias: Tensor<i8, s![10]> = Tensor::zeros();
    let _ = x.linear(&weight, &bias);
}

// Requirements: FW-SHAPE-6.
