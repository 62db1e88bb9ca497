//! A scalar, and a tensor whose axes are all 1.

use formwork::prelude::*;

fn main() {
    assert_eq!(Tensor::<i32, s![]>::scalar(3).item(), 3);
    assert_eq!(Tensor::<i32, s![1, 1]>::full(4).view().item(), 4);
    assert_eq!(Tensor::<f32, s![3, 3]>::eye().iter().sum::<f32>(), 3.0);
}

// Requirements: FW-TENSOR-2.
