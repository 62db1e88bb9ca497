//! There are half as many angles as numbers.
use formwork::expr::Halves;
use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![8, 16, 64]> = Tensor::zeros();
    let angles: Tensor<f32, s![16, 64]> = Tensor::zeros();
    let _ = x.rotary(&angles, &angles, Halves);
}

// Requirements: FW-SHAPE-9.
