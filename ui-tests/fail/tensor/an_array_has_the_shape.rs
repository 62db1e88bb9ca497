//! Two rows of three, not three of two.

use formwork::prelude::*;

fn main() {
    let _ = Tensor::<f32, s![2, 3]>::from_array([[1., 2.], [3., 4.], [5., 6.]]);
}

// Requirements: FW-TENSOR-1.
