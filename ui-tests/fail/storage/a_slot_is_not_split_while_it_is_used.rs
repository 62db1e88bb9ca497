//! Parts of a slot are given out when what stood in the whole is no longer used.

use formwork::prelude::*;
use formwork::storage::{Arena, Memory};

type Row = Tensor<f32, s![100]>;

fn main() {
    let mut arena: Arena<{ <(Row, Row)>::BYTES }> = Arena::new();
    let mut slot = arena.lay_out::<(Row, Row)>();

    let x = Row::ones();
    let y = (&x + 1.0).eval_in(&mut slot);
    let (mut one, _) = slot.reuse().split();
    let z = (&y + 2.0).eval_in(&mut one);
    println!("{}", z.sum_all());
}

// Requirements: FW-MEM-5.
