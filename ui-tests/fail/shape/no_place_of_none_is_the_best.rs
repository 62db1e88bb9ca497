//! There is no index along an axis of length 0: `find_max` gives nothing.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![4, 0]>::zeros();
    let _ = x.argmax(axes![1]);
}

// Requirements: FW-REDUCE-4.
