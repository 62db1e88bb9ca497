//! A tensor without elements has no coordinate: `find_max_all` gives nothing.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![4, 0]>::zeros();
    let _ = x.argmax_all();
}

// Requirements: FW-REDUCE-4.
