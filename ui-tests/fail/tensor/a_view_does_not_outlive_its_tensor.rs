//! The tensor is gone at the end of the block.

use formwork::prelude::*;

fn main() {
    let view = {
        let x = Tensor::<f32, s![2, 3]>::zeros();
        x.t()
    };
    let _ = view.shape();
}

// Requirements: FW-ALIAS-3.
