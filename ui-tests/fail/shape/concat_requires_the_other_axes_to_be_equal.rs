//! Rows of three columns and rows of four do not stand behind each other.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let b = Tensor::<f32, s![2, 4]>::zeros();
    let _ = a.concat(axes![0], &b);
}

// Requirements: FW-SHAPE-8.
