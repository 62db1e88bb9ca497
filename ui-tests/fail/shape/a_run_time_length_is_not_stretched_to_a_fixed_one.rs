//! A vector whose length is known when the program runs is not stretched over rows of a fixed length.

use formwork::prelude::*;

fn main() {
    let _ = with_extent::<5, _>(3, |n| {
        let x = Tensor::<f32, _>::full_in((n,), 1.0);
        let _ = x.broadcast_to::<s![2, 5]>();
    });
}

// Requirements: FW-SHAPE-2, FW-DIM-4.
