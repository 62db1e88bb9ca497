//! Each copy of an element gets a result of its own.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![1]>::full(core::f32::consts::FRAC_PI_4);
    let y = x.broadcast_to::<s![3]>().map(f32::cos);
    let expected = Tensor::<f32, s![3]>::full(0.5_f32.sqrt());
    assert!(y.all_close(&expected, 1e-6, 0.0));
}

// Requirements: FW-ALIAS-1.
