//! Each element of the view stands at four places.

use formwork::prelude::*;

fn main() {
    let row = Tensor::<f32, s![3]>::zeros();
    let mut rows = row.broadcast_to::<s![4, 3]>();
    rows += 1.0;
}

// Requirements: FW-ALIAS-1.
