//! A row is a view, and what it shows must be there.

use formwork::prelude::*;

fn first() -> View<'static, i32, s![3]> {
    let x = Tensor::<i32, s![2, 3]>::arange();
    let row = x.rows().next().unwrap();
    row
}

fn main() {
    println!("{}", first());
}

// Requirements: FW-ALIAS-3.
