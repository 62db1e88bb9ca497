//! A matrix in row-major order is no matrix of `nalgebra`, and its transpose is.

use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![2, 3]> = Tensor::full(0.5);
    let _ = x.as_nalgebra();
}

// Requirements: FW-EXCH-4.
