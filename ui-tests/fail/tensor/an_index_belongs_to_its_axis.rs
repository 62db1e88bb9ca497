//! Both axes have four elements, but an index of one is none of the other.

use formwork::prelude::*;

dim! {
    struct Seq = 4;
    struct Hidden = 4;
}

fn main() {
    let x = Tensor::<i32, (Seq, Hidden)>::arange();
    for unit in Hidden.indices() {
        for step in Seq.indices() {
            println!("{}", x[(unit, step)]);
        }
    }
}

// Requirements: FW-TENSOR-2, FW-DIM-5.
