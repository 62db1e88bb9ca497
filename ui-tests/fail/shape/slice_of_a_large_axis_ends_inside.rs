//! Large numbers are compared too.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![50257, 2]>) {
    let _ = x.slice(span![1500..50258;3, ..]);
}

fn main() {}

// Requirements: FW-SHAPE-5, FW-DIM-6.
