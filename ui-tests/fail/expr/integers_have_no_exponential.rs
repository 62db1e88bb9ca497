//! Only floats have an exponential.

use formwork::prelude::*;

fn main() {
    let x: Tensor<i32, s![2]> = Tensor::from_array([1, 2]);
    let _ = x.exp();
}

// Requirements: FW-TYPE-7.
