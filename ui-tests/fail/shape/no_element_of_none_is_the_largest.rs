//! There is no largest element along an axis of length 0.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![0, 4]>::zeros();
    let _ = x.max(axes![0]);
}

// Requirements: FW-REDUCE-4.
