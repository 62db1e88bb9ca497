//! A length of at most 8 is not 8.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![8]>::zeros();
    let _ = with_extent::<8, _>(5, |n| {
        let a = Tensor::<f32, s![1]>::zeros();
        let _ = a.broadcast_to_shape((n,)) + &x;
    });
}

// Requirements: FW-DIM-4.
