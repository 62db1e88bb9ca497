//! What an exclusive view changes, its owner has.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<f32, s![2, 3]>::zeros();
    x.t_mut().fill(1.0);
    for mut row in x.view_mut().rows_mut().skip(1) {
        row.fill(2.0);
    }
    assert_eq!(x.into_array(), [[1.0; 3], [2.0; 3]]);
}

// Requirements: FW-ALIAS-2.
