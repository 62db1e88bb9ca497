//! How fast arithmetic goes when nothing else is to be done.

use std::hint::black_box;

use super::bandwidth::best_rate;
use crate::vector::{LANES, byte_products, multiply_add, splat};

/// As many sums as hide the time of one instruction, and fit the registers.
const SUMS: usize = if LANES == 16 { 24 } else { 12 };
const ROUNDS: u64 = 20_000;

/// Operations of `f32` a nanosecond; a multiply-add is two.
pub fn f32_peak() -> f64 {
    let (factor, addend) = (splat(black_box(0.9999)), splat(black_box(1e-6)));
    best_rate(|| {
        let mut sums = [splat(1.0); SUMS];
        for _ in 0..ROUNDS {
            for sum in &mut sums {
                *sum = multiply_add(*sum, factor, addend);
            }
        }
        black_box(sums);
        (2 * ROUNDS) as f64 * (SUMS * LANES) as f64
    })
}

/// Operations on bytes a nanosecond, where there is an instruction for them.
pub fn byte_peak() -> Option<f64> {
    byte_products(1)?;
    Some(best_rate(|| 2.0 * byte_products(ROUNDS).unwrap_or_default() as f64))
}
