//! Nothing is converted without being asked for.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let b = Tensor::<i32, s![2, 3]>::zeros();
    let _ = a.concat(axes![0], &b);
}

// Requirements: FW-TYPE-4, FW-SHAPE-8.
