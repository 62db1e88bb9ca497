//! A tensor of rank 2 has more than one element, or might have.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<i32, s![2, 3]>::arange();
    println!("{}", x.item());
}

// Requirements: FW-TENSOR-2.
