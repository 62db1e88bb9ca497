//! One element stands in several windows.

use formwork::prelude::*;

fn wrong(x: &mut Tensor<f32, s![5]>) {
    x.windows(Ax::<0>, dim!(3)).row_mut(dim!(0)).assign(&Tensor::<f32, s![3]>::zeros());
}

fn main() {}

// Requirements: FW-ALIAS-1.
