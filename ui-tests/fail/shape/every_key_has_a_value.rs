//! There are as many values as keys.
use formwork::prelude::*;

fn main() {
    let q: Tensor<f32, s![8, 16, 64]> = Tensor::zeros();
    let k: Tensor<f32, s![8, 20, 64]> = Tensor::zeros();
    let v: Tensor<f32, s![8, 21, 64]> = Tensor::zeros();
    let _ = q.attention(&k, &v);
}

// Requirements: FW-SHAPE-9.
