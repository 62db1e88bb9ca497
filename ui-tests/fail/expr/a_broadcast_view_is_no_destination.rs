//! Each element of the view stands at four places.

use formwork::prelude::*;

fn main() {
    let row = Tensor::<f32, s![3]>::zeros();
    let x = Tensor::<f32, s![4, 3]>::zeros();
    let mut rows = row.broadcast_to::<s![4, 3]>();
    (&x + 1.0).eval_into(&mut rows);
}

// Requirements: FW-ALIAS-1.
