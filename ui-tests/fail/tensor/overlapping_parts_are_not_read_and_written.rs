//! An assignment between parts of one tensor that overlap would depend on the order of its loop.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<f32, s![8]>::arange();
    let mut behind = x.narrow_mut(Ax::<0>, dim!(1), dim!(7));
    behind /= x.narrow(Ax::<0>, dim!(0), dim!(7));
}

// Requirements: FW-ALIAS-4.
