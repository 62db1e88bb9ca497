//! An inline result of more than 1 MiB would threaten the stack.

use formwork::prelude::*;

static X: Tensor<f32, s![512, 1]> = Tensor::from_flat([0.5; 512]);
static Y: Tensor<f32, s![1024]> = Tensor::from_flat([0.5; 1024]);

fn main() {
    let sum: Tensor<f32, s![512, 1024]> = (&X + &Y).eval();
    let _ = sum.shape();
}

// Requirements: FW-MEM-3.
