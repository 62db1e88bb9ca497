//! The shape of the result is a type, and so is the number of times.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let _ = a.repeat(axes![0], 2);
}

// Requirements: FW-SHAPE-8.
