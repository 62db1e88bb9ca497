//! A function that counts its calls in a `Cell` is not called by several threads.

use core::cell::Cell;

use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![2, 3]> = Tensor::full(0.5);
    let calls = Cell::new(0);
    let count = |v: f32| {
        calls.set(calls.get() + 1);
        v
    };
    let y = x.map_with(count).eval();
    let z = x.map_with(count).parallel().eval();
}

// Requirements: FW-ALIAS-5.
