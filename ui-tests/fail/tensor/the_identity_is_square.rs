//! Only a square matrix has a diagonal from corner to corner.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![2, 3]>::eye();
    println!("{x}");
}

// Requirements: FW-SHAPE-15.
