//! `u32` and `i32` have no type in common: one of them is cast.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<u32, s![3]>::ones();
    let y = Tensor::<i32, s![3]>::ones();
    let _ = x.promote_add(&y);
}

// Requirements: FW-TYPE-5, FW-TYPE-4.
