//! Operators borrow: `&a + &b`.

use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![3]>::zeros();
    let b = Tensor::<f32, s![3]>::zeros();
    let _ = a + b;
}

// Requirements: FW-ALIAS-4.
