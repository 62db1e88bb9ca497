//! 0.5 is no i32.

use formwork::prelude::*;

fn main() {
    let y = Tensor::<i32, s![3]>::zeros();
    let _ = &y * 0.5;
}

// Requirements: FW-TYPE-4.
