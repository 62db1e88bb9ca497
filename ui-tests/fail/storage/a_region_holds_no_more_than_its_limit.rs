//! All that a program puts into a memory together is compared with its limit.

use formwork::prelude::*;
use formwork::storage::{In, Region, StaticArena, within_limits};

struct Fast;

impl Region for Fast {
    const NAME: &'static str = "fast";
    const LIMIT: usize = 16 * 1024;
}

static WEIGHT: In<Fast, Tensor<f32, s![32, 96]>> = In::new(Tensor::ZEROS);
static RAM: In<Fast, StaticArena<5312>> = In::new(StaticArena::new());

const _: () = within_limits(&[WEIGHT.share(), RAM.share()]);

fn main() {}

// Requirements: FW-MEM-6.
