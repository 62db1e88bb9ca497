//! Tensors of other shapes are never equal, so asking is a mistake.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<i32, s![2, 3]>::arange();
    let y = Tensor::<i32, s![3, 2]>::arange();
    assert!(x == y);
}

// Requirements: FW-SHAPE-15.
