//! Indices of the right axis, lengths with one brand.

use formwork::prelude::*;

dim! { pub struct Seq = 64; pub struct Hidden = 64; }

fn main() {
    let x = Tensor::<f32, s![Seq, Hidden]>::zeros();
    for (step, unit) in Seq.indices().zip(Hidden.indices()) {
        let _ = x.at((step, unit));
    }
    let a = Tensor::<f32, s![1]>::zeros();
    let count = with_extent::<8, _>(5, |n| {
        (a.broadcast_to_shape((n,)) + a.broadcast_to_shape((n,))).eval().shape().count()
    });
    assert_eq!(count, Ok(5));
}

// Requirements: FW-DIM-4, FW-DIM-5.
