//! The allowed neighbours: a slot again when its tensor is done, parts and whole by turns, a `static` arena.

use formwork::prelude::*;
use formwork::storage::{Memory, OneOf, Part, StaticArena};
use formwork::tensor::ArenaTensor;

type Row = Tensor<f32, s![100]>;
type Ram = (OneOf<(Row, Row)>, Row);

static RAM: StaticArena<{ Ram::BYTES }> = StaticArena::new();

struct Low;
struct High;

impl Part for Low {
    type Memory = Row;
    const OFFSET: usize = 0;
}

impl Part for High {
    type Memory = Row;
    const OFFSET: usize = 448;
}

fn main() {
    let Some(arena) = RAM.take() else { return };
    let (mut one, mut other) = arena.lay_out::<Ram>().split();
    let x = Row::ones();
    let y = (&x + 1.0).eval_in(&mut one);
    let z = (&y + 1.0).eval_in(&mut other);
    let w: ArenaTensor<'_, f32, s![100]> = (&z + 1.0).eval_in(&mut one);
    assert_eq!(w.sum_all(), 400.0);

    let whole = (&x + 2.0).eval_in(&mut *arena);
    assert_eq!(whole.sum_all(), 300.0);
    let (low, high) = arena.slot().pick::<Low, High>();
    let y = (&x + 1.0).eval_in(low);
    let z: ArenaTensor<'static, f32, s![100]> = (&y + 1.0).eval_in(high);
    assert_eq!((&y + &z).eval().sum_all(), 500.0);
}

// Requirements: FW-MEM-5.
