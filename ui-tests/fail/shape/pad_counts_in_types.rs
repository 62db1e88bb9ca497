//! The shape of the result is a type, and so are the numbers of places.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![28, 28]>::zeros();
    let _ = a.pad(axes![1], 1, 1, 0.0);
}

// Requirements: FW-SHAPE-8.
