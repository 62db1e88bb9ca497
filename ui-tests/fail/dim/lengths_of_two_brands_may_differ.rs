//! Two run-time lengths are not known to be equal.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![8]>::zeros();
    let _ = with_extent::<8, _>(5, |n| {
        with_extent::<8, _>(6, |m| {
            let a = Tensor::<f32, s![1]>::zeros();
            let _ = a.broadcast_to_shape((n,)) + a.broadcast_to_shape((m,));
        })
    });
    let _ = x;
}

// Requirements: FW-DIM-4.
