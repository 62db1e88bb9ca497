//! A tensor of 5,376 bytes in an arena of 4,096.

use formwork::prelude::*;
use formwork::storage::Arena;

fn main() {
    let mut arena: Arena<4096> = Arena::new();
    let x: Tensor<f32, s![1344]> = Tensor::ones();
    let y = (&x + 1.0).eval_in(&mut arena);
    println!("{}", y.sum_all());
}

// Requirements: FW-MEM-5.
