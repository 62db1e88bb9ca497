//! Indices of an axis, a constant one, and a checked one.

use formwork::prelude::*;

dim! {
    struct Seq = 4;
    struct Hidden = 4;
}

fn main() {
    let mut x = Tensor::<i32, (Seq, Hidden)>::zeros();
    for step in Seq.indices() {
        for unit in Hidden.indices() {
            x[(step, unit)] = if step.get() < unit.get() { -1 } else { 1 };
        }
    }
    let last: Idx<Hidden> = Idx::constant(dim!(3));
    assert_eq!(Seq.index(2).map(|step| x[(step, last)]), Some(-1));
    assert_eq!(x.get([4, 0]), None);
}

// Requirements: FW-TENSOR-2.
