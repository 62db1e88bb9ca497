//! Two mutable views of one tensor.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<f32, s![2, 3]>::zeros();
    let mut a = x.view_mut();
    let mut b = x.view_mut();
    a += 1.0;
    b += 1.0;
}

// Requirements: FW-ALIAS-2.
