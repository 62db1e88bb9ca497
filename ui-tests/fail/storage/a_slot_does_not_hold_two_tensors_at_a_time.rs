//! The second tensor would stand where the first one is, which is still read.

use formwork::prelude::*;
use formwork::storage::Arena;

fn main() {
    let mut arena: Arena<400> = Arena::new();
    let mut slot = arena.slot();

    let x: Tensor<f32, s![100]> = Tensor::ones();
    let y = (&x + 1.0).eval_in(&mut slot);
    let z = (&x + 2.0).eval_in(&mut slot);
    println!("{} {}", y.sum_all(), z.sum_all());
}

// Requirements: FW-MEM-5.
