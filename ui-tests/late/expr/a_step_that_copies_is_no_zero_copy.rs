//! A chain that is promised to copy nothing has no step that copies.

use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![20, 30]> = Tensor::zeros();
    let turned = assert_zero_copy!(x.t().flip(Ax::<0>)); // 0 bytes
    let _ = turned.shape();
    let flat = assert_zero_copy!(x.t().to_contiguous());
    let _ = flat.shape();
}

// Requirements: FW-COST-4.
