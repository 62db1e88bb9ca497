//! The parts share six elements.

use formwork::prelude::*;

fn wrong(x: &mut Tensor<f32, s![8]>) {
    let mut behind = x.slice_mut(span![1..]);
    behind.assign(&x.slice(span![..7]));
}

fn main() {}

// Requirements: FW-ALIAS-2.
