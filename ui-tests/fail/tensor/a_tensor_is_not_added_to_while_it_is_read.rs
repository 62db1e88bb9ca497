//! `x += x.t()` would read what it has written.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<f32, s![3, 3]>::zeros();
    x += x.t();
}

// Requirements: FW-ALIAS-4.
