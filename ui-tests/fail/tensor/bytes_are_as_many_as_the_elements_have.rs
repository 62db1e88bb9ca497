//! Two elements of four bytes have eight.

use formwork::prelude::*;

static W: Tensor<f32, s![2]> = Tensor::from_le_bytes(&[0, 0, 0x80, 0x3f, 0, 0]);

fn main() {
    println!("{W}");
}

// Requirements: FW-TENSOR-1.
