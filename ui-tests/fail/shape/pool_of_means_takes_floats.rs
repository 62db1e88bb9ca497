//! The mean of integers would need a rounding, which is chosen by a cast.
use formwork::prelude::*;

fn main() {
    let x: Tensor<i32, s![1, 8, 8]> = Tensor::zeros();
    let _ = x.max_pool2d(pool(dim!(2)));
    let _ = x.avg_pool2d(pool(dim!(2)));
}

// Requirements: FW-TYPE-7.
