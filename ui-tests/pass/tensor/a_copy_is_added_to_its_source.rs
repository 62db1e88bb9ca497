//! What is read is not what is written, so the order of the loop does not matter.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    let turned: Tensor<i32, s![2, 2]> = x.t().to_contiguous();
    x += &turned;
    assert_eq!(x.into_array(), [[2, 5], [5, 8]]);
}

// Requirements: FW-ALIAS-4.
