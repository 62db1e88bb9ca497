//! A window is not larger than the padded image.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 3, 5, 5]> = Tensor::zeros();
    let _ = x.max_pool2d(pool((dim!(2), dim!(6))));
}

// Requirements: FW-SHAPE-7.
