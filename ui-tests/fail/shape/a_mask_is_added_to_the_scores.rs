//! A mask stretches to the scores: heads, queries, keys.
use formwork::prelude::*;

fn main() {
    let q: Tensor<f32, s![8, 16, 64]> = Tensor::zeros();
    let k: Tensor<f32, s![8, 20, 64]> = Tensor::zeros();
    let mask: Tensor<f32, s![20, 16]> = Tensor::zeros();
    let _ = q.attention(&k, &k).masked_by(&mask);
}

// Requirements: FW-SHAPE-9.
