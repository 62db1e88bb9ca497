//! A tensor of rank 0 has no axis to sum over.
use formwork::prelude::*;

fn main() {
    let a: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let x: Tensor<f32, s![]> = Tensor::zeros();
    let _ = a.matmul(&x);
}

// Requirements: FW-SHAPE-6.
