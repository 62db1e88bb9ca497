//! A query and a key are multiplied, so they have one length.
use formwork::prelude::*;

fn main() {
    let q: Tensor<f32, s![8, 16, 64]> = Tensor::zeros();
    let k: Tensor<f32, s![8, 16, 32]> = Tensor::zeros();
    let v: Tensor<f32, s![8, 16, 64]> = Tensor::zeros();
    let _ = q.attention(&k, &v);
}

// Requirements: FW-SHAPE-9.
