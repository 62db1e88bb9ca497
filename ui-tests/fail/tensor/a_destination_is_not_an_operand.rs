//! The destination would be read after it is written.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<f32, s![3, 3]>::zeros();
    (x.t() * 2.0).eval_into(&mut x);
}

// Requirements: FW-ALIAS-4.
