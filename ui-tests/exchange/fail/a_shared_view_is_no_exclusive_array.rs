//! A shared view is not written through an array of `ndarray`.

use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![2, 3]> = Tensor::full(0.5);
    let mut view = x.view();
    view.as_ndarray_mut().fill(1.0);
}

// Requirements: FW-EXCH-3, FW-ALIAS-2.
