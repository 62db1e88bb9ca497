//! One element stands at every index.

use formwork::prelude::*;

fn wrong(x: &mut Tensor<f32, s![1, 3]>) {
    x.expand(Ax::<0>, dim!(2)).flip_mut(Ax::<0>);
}

fn main() {}

// Requirements: FW-ALIAS-1.
