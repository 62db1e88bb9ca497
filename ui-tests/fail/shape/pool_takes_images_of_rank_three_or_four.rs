//! A matrix is not an image: it has no channels.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![8, 8]> = Tensor::zeros();
    let _ = x.max_pool2d(pool(dim!(2)));
}

// Requirements: FW-SHAPE-7.
