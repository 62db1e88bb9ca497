//! A plain number could be outside its axis: `get([2, 3])` looks.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<i32, s![2, 3]>::arange();
    println!("{}", x[(2, 3)]);
}

// Requirements: FW-TENSOR-2.
