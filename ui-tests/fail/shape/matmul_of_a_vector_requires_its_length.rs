//! A vector on the right has as many elements as the matrix has columns.
use formwork::prelude::*;

fn main() {
    let a: Tensor<f32, s![2, 4096]> = Tensor::zeros();
    let x: Tensor<f32, s![11008]> = Tensor::zeros();
    let _ = a.matmul(&x);
}

// Requirements: FW-SHAPE-6.
