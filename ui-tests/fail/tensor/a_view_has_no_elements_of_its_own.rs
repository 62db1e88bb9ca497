//! A view borrows what is there, and zeros are not there yet.

use formwork::prelude::*;

fn main() {
    let x = View::<'_, f32, s![2, 3]>::zeros();
    println!("{x}");
}

// Requirements: FW-ALIAS-3.
