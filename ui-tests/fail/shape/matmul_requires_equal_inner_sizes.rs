//! The last extent of the left operand is the last but one of the right operand.
use formwork::prelude::*;

fn main() {
    let a: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let b: Tensor<f32, s![4, 3]> = Tensor::zeros();
    let _ = a.matmul(&b);
}

// Requirements: FW-SHAPE-6.
