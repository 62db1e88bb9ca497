//! Two copies of an exclusive view would write the same elements.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<i32, s![2, 3]>::arange();
    let view = x.view_mut();
    let copy = view.clone();
    println!("{view} {copy}");
}

// Requirements: FW-ALIAS-2.
