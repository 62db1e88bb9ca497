//! Scales and minima in `f16`, rounded to one side, and the codes that they give.

use half::f16;

use crate::dtype::half_bits::{f16_to_f32, f32_to_f16};
use crate::isa::select;

/// The smallest `f16` that is not below `x`; the largest finite one where there is none.
pub(super) fn f16_up(x: f32) -> f16 {
    let near = f32_to_f16(held(x, -65504.0, 65504.0));
    // The numbers above 0 go up with their bits, those below 0 go down.
    let bits = near.to_bits();
    let next = select(bits >> 15 == 0, bits.wrapping_add(1), bits.wrapping_sub(1));
    let stays = (f16_to_f32(near) >= x) | (bits == f16::MAX.to_bits());
    f16::from_bits(select(stays, bits, next))
}

/// The largest `f16` that is not above `x`; the smallest finite one where there is none.
fn f16_down(x: f32) -> f16 {
    -f16_up(-x)
}

/// The largest `f16` that is not above the smallest number of a block; 0 where that number is nearer to
/// 0 than to any other `f16`.
pub(super) fn minimum_at(low: f32) -> f16 {
    // Half of the smallest number above 0.
    const HALF: f32 = 1.0 / 33_554_432.0;
    f16::from_bits(select(low.abs() <= HALF, 0, f16_down(low).to_bits()))
}

/// The `f16` next to `x` on the side away from 0, or `x` itself.
pub(super) fn f16_away(x: f32) -> f16 {
    f16::from_bits(f16_up(x.abs()).to_bits() | u16::from(x.is_sign_negative()) << 15)
}

/// The number of the largest magnitude, with its sign, the first of equals; 0 where all are NaN.
pub(super) fn largest(numbers: &[f32; 32]) -> f32 {
    numbers.iter().fold(0.0, |largest: f32, x| select(x.abs() > largest.abs(), *x, largest))
}

/// The smallest and the largest of the numbers that are no NaN; zeros where all are.
pub(super) fn ends(numbers: &[f32; 32]) -> (f32, f32) {
    let (low, high) = numbers.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| {
        (select(*x < low, *x, low), select(*x > high, *x, high))
    });
    let are_numbers = low <= high;
    (select(are_numbers, low, 0.0), select(are_numbers, high, 0.0))
}

/// The nearest whole number to `x / scale`, ties to even, from `low` to `high`; 0 where the scale is
/// 0 or `x` is NaN.
pub(super) fn code(x: f32, scale: f16, low: i8, high: i8) -> i8 {
    let scale = f16_to_f32(scale);
    let (low, high) = (f32::from(low), f32::from(high));
    // Adding this rounds a number below 2^22 to a whole one, ties to even.
    const SHIFT: f32 = 12_582_912.0;
    let steps = select(scale == 0.0, 0.0, x / scale);
    let steps = select(x.is_nan(), 0.0, steps);
    let whole = held(steps, low, high) + SHIFT;
    let [byte, ..] = whole.to_bits().to_le_bytes();
    i8::from_le_bytes([byte])
}

/// `x` between two ends; the lower one of a NaN.
fn held(x: f32, low: f32, high: f32) -> f32 {
    let above = select(x > low, x, low);
    select(above < high, above, high)
}

/// A nibble of each byte, as codes: the low ones of all bytes, then the high ones.
#[inline(always)]
pub(super) fn nibbles(bytes: [u8; 16]) -> [u8; 32] {
    let mut codes = [0; 32];
    let (low, high) = codes.split_at_mut(16);
    for ((low, high), byte) in low.iter_mut().zip(high).zip(bytes) {
        *low = byte & 0xf;
        *high = byte >> 4;
    }
    codes
}

/// The bytes of [`nibbles`], from the low four bits of each code.
pub(super) fn of_nibbles(codes: &[u8; 32]) -> [u8; 16] {
    let mut bytes = [0; 16];
    let (low, high) = codes.split_at(16);
    for ((byte, low), high) in bytes.iter_mut().zip(low).zip(high) {
        *byte = (low & 0xf) | (high << 4);
    }
    bytes
}
