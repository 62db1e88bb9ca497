//! The mean of integers is none: sum and divide, or cast before.

use formwork::prelude::*;

fn main() {
    let x: Tensor<i32, s![2]> = Tensor::from_array([1, 2]);
    let _ = x.mean(axes![0]);
}

// Requirements: FW-TYPE-7.
