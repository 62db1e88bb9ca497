//! A dilated weight reaches further than its number of taps.
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![1, 3, 100]> = Tensor::zeros();
    let weight: Tensor<f32, s![16, 3, 5]> = Tensor::zeros();
    let _ = x.conv1d(&weight, NoBias, conv().dilation(dim!(32)));
}

// Requirements: FW-SHAPE-7.
