//! A window on nothing but padding has no largest element.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 3, 8, 8]> = Tensor::zeros();
    let _ = x.max_pool2d(pool(dim!(2)).padding(dim!(2)));
}

// Requirements: FW-SHAPE-7.
