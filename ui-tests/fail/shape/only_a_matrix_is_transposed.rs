//! `t` is for two axes.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![2, 3, 4]>::zeros();
    let _ = x.t();
}

// Requirements: FW-SHAPE-3.
