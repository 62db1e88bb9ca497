//! The halves are borrowed until their last use.

use formwork::prelude::*;

fn wrong(x: &mut Tensor<f32, s![8]>) {
    let (mut left, right) = x.split_at_mut(Ax::<0>, dim!(4));
    x.replace([0], 1.0);
    left.assign(&right);
}

fn main() {}

// Requirements: FW-ALIAS-2.
