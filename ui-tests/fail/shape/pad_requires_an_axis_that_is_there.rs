//! One axis at a time is padded, and it is there.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![28, 28]>::zeros();
    let _ = a.pad(axes![1], dim!(1), dim!(1), 0.0).pad(axes![2], dim!(1), dim!(1), 0.0);
}

// Requirements: FW-SHAPE-8.
