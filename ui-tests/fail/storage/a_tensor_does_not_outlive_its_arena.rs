//! The bytes of a tensor in an arena are gone when the arena is.

use formwork::prelude::*;
use formwork::storage::Arena;
use formwork::tensor::ArenaTensor;

fn main() {
    let x: Tensor<f32, s![100]> = Tensor::ones();
    let y: ArenaTensor<'_, f32, s![100]>;
    {
        let mut arena: Arena<400> = Arena::new();
        y = (&x + 1.0).eval_in(&mut arena);
    }
    println!("{}", y.sum_all());
}

// Requirements: FW-MEM-5, FW-ALIAS-3.
