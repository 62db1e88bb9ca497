//! Rows lie along axis 0.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<i32, s![]>::scalar(3);
    let _ = x.rows();
}

// Requirements: FW-TENSOR-3.
