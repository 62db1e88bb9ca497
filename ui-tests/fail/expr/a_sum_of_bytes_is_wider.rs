//! 200 + 100 is no `u8`: the sum is a `u32`.

use formwork::prelude::*;

fn main() {
    let x: Tensor<u8, s![2]> = Tensor::from_array([200, 100]);
    let _: u8 = x.sum_all();
}

// Requirements: FW-SHAPE-15, FW-REDUCE-1.
