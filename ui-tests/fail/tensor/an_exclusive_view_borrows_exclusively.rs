//! What others may read cannot be borrowed to be written.

use formwork::prelude::*;

fn main() {
    let data = [1, 2, 3, 4];
    let x = ViewMut::<'_, i32, s![2, 2]>::from_slice(&data);
    println!("{:?}", x.is_ok());
}

// Requirements: FW-ALIAS-2.
