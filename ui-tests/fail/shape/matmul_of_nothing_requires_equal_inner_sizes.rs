//! A sum over no element is still a sum over one extent: 0 is not 1.
use formwork::prelude::*;

fn main() {
    let a: Tensor<f32, s![2, 0]> = Tensor::zeros();
    let b: Tensor<f32, s![1, 3]> = Tensor::zeros();
    let _ = a.matmul(&b);
}

// Requirements: FW-SHAPE-6.
