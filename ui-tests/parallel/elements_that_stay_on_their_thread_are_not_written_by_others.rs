//! Elements that may not be sent to another thread are not computed by one.

use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![2, 3]> = Tensor::full(0.5);
    let y = x.map_with(|_| core::ptr::null::<u8>()).eval();
    let z = x.map_with(|_| core::ptr::null::<u8>()).parallel().eval();
}

// Requirements: FW-ALIAS-5.
