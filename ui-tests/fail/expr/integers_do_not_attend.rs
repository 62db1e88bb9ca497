//! Attention has exponentials, so its elements are floats.
use formwork::prelude::*;

fn main() {
    let q: Tensor<i32, s![16, 64]> = Tensor::zeros();
    let _ = q.attention(&q, &q);
}

// Requirements: FW-TYPE-7.
