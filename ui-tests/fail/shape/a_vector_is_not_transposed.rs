//! `t` is for two axes.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![3]>::zeros();
    let _ = x.t();
}

// Requirements: FW-SHAPE-3.
