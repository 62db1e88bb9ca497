//! One weight alone is larger than the memory it is put into.

use formwork::prelude::*;
use formwork::storage::{In, Region};

struct Fast;

impl Region for Fast {
    const NAME: &'static str = "fast";
    const LIMIT: usize = 16 * 1024;
}

static WEIGHT: In<Fast, Tensor<f32, s![64, 65]>> = In::new(Tensor::ZEROS);

fn main() {
    println!("{}", WEIGHT.sum_all());
}

// Requirements: FW-MEM-6.
