//! `bool` has no sum; `|` is what is meant.

use formwork::prelude::*;

fn main() {
    let a = Tensor::<bool, s![3]>::zeros();
    let _ = &a + &a;
}

// Requirements: FW-TYPE-7.
