//! The second part begins inside of the first one.

use formwork::prelude::*;
use formwork::storage::{Arena, Part};

struct Low;
struct High;

impl Part for Low {
    type Memory = Tensor<f32, s![100]>;
    const OFFSET: usize = 0;
}

impl Part for High {
    type Memory = Tensor<f32, s![100]>;
    const OFFSET: usize = 384;
}

fn main() {
    let mut arena: Arena<1024> = Arena::new();
    let (low, high) = arena.slot().pick::<Low, High>();
    println!("{} {}", low.bytes().len(), high.bytes().len());
}

// Requirements: FW-MEM-5.
