//! Counts above every extent are compared too.

use formwork::prelude::*;

fn wrong(x: View<'_, f32, s![50257, 151936]>) {
    let _: View<'_, f32, s![151936, 50258]> = x.reshape();
}

fn main() {}

// Requirements: FW-SHAPE-4, FW-DIM-6.
