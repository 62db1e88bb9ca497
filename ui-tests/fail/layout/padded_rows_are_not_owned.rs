//! An owner has no gaps.

use formwork::prelude::*;
use formwork::layout::PaddedRows;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let _ = X.to_layout::<PaddedRows<D<4>>>();
}

// Requirements: FW-LAYOUT-1.
