//! While a row is lent to be changed, its tensor is not read.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<i32, s![2, 3]>::arange();
    for mut row in x.rows_mut() {
        row.fill(x.iter().sum());
    }
}

// Requirements: FW-ALIAS-2.
