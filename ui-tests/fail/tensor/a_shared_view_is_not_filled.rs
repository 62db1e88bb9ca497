//! A view of a shared borrow only reads.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![2, 3]>::zeros();
    x.t().fill(1.0);
}

// Requirements: FW-ALIAS-2.
