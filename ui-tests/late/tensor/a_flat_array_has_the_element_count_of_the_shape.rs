//! A flat array must have as many elements as the shape.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![2, 3]>::from_flat([1., 2., 3., 4., 5.]);
    let _ = x.shape();
}

// Requirements: FW-TENSOR-1.
