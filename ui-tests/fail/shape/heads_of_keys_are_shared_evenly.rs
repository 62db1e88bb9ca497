//! As many heads of queries look at each head of keys: 8 do not share 3.
use formwork::prelude::*;

fn main() {
    let q: Tensor<f32, s![8, 16, 64]> = Tensor::zeros();
    let k: Tensor<f32, s![3, 16, 64]> = Tensor::zeros();
    let v: Tensor<f32, s![3, 16, 64]> = Tensor::zeros();
    let _ = q.attention(&k, &v);
}

// Requirements: FW-SHAPE-9.
