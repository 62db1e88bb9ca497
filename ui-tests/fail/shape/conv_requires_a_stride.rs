//! A window that does not move has no end of places.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 3, 8, 8]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 3, 3, 3]> = Tensor::zeros();
    let _ = x.conv2d(&weight, NoBias, conv().stride(dim!(0)));
}

// Requirements: FW-SHAPE-7.
