//! A matrix has the axes 0 and 1.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<i32, s![2, 3]>::arange();
    let _ = x.lanes(Ax::<2>);
}

// Requirements: FW-SHAPE-3.
