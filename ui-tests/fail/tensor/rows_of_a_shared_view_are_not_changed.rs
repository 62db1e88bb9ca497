//! Rows to be changed are lent by an owner or an exclusive view.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![2, 3]>::zeros();
    for mut row in x.view().rows_mut() {
        row.fill(1.0);
    }
}

// Requirements: FW-ALIAS-2.
