//! A length of at most 9 may be above the 8 of the axis.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![8, 2]>::zeros();
    let _ = with_extent::<9, _>(3, |len| x.take(Ax::<0>, len).shape().count());
}

// Requirements: FW-SHAPE-5.
