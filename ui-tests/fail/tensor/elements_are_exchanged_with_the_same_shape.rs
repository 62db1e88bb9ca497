//! Only tensors of one shape exchange their elements.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<i32, s![2, 3]>::arange();
    let mut y = Tensor::<i32, s![3, 2]>::arange();
    x.swap_with(&mut y);
}

// Requirements: FW-SHAPE-15.
