//! The bytes of a plan are a constant, so an arena that is larger than the device's memory shows in a check.

use formwork::prelude::*;
use formwork::storage::{Arena, Buffer, In, Plan, Region};

const PLAN: Plan<2> = Plan::of([
    Buffer::of::<Tensor<f32, s![16, 8, 8]>>("edges", 0, 1),
    Buffer::of::<Tensor<f32, s![16, 4, 4]>>("strokes", 1, 2),
]);

struct Sram;

impl Region for Sram {
    const NAME: &'static str = "sram";
    const LIMIT: usize = 4096;
}

static RAM: In<Sram, Arena<{ PLAN.bytes() }>> = In::new(Arena::new());

fn main() {
    println!("{}", RAM.bytes().len());
}

// Requirements: FW-MEM-6.
