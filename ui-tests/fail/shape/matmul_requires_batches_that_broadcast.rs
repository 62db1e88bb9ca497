//! The axes before the last two are broadcast.
use formwork::prelude::*;

fn main() {
    let a: Tensor<f32, s![5, 2, 3]> = Tensor::zeros();
    let b: Tensor<f32, s![4, 3, 2]> = Tensor::zeros();
    let _ = a.matmul(&b);
}

// Requirements: FW-SHAPE-6.
