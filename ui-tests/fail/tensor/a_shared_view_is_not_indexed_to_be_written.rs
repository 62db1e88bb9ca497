//! Indexing a shared view reads.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<i32, s![2, 3]>::zeros();
    let view = x.view();
    for at in x.shape().coords() {
        view[at] = 1;
    }
}

// Requirements: FW-ALIAS-2.
