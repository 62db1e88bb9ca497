//! Only floats have a softmax.

use formwork::prelude::*;

fn main() {
    let x: Tensor<i8, s![2]> = Tensor::from_array([1, 2]);
    let _ = x.softmax(axes![0]);
}

// Requirements: FW-TYPE-7.
