//! Most bytes are neither `true` nor `false`.

use formwork::prelude::*;

static MASK: Tensor<bool, s![2]> = Tensor::from_le_bytes(&[0, 7]);

fn main() {
    println!("{MASK}");
}

// Requirements: FW-TENSOR-1.
