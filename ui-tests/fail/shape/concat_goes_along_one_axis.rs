//! One axis grows, the others stay.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let _ = a.concat(axes![0, 1], &a);
}

// Requirements: FW-SHAPE-8.
