//! `nalgebra` has matrices, and columns for vectors.

use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![2, 3, 4]> = Tensor::full(0.5);
    let _ = x.as_nalgebra();
}

// Requirements: FW-EXCH-4.
