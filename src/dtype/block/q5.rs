//! Codes of five bits: four together and the fifth apart.

use half::f16;

use super::BlockFormat;
use super::format::{block, packed};
use super::scale::{code, ends, f16_away, f16_up, largest, minimum_at, nibbles, of_nibbles};
use crate::dtype::half_bits::f16_to_f32;
use crate::isa::select;

/// The fifth bits of all codes, code 0 in the lowest bit.
fn of_fifths(codes: &[u8; 32]) -> [u8; 4] {
    let bits = codes.iter().rev().fold(0_u32, |bits, code| bits << 1 | u32::from(code >> 4 & 1));
    bits.to_le_bytes()
}

/// The codes of four low bits and a fifth one.
#[inline(always)]
fn joined(mut low: [u8; 32], fifth: [u8; 4]) -> [u8; 32] {
    let bits = u32::from_le_bytes(fifth);
    for (code, nth) in low.iter_mut().zip(0..32) {
        *code |= u8::from(bits & 1_u32.wrapping_shl(nth) != 0) << 4;
    }
    low
}

packed! {
    /// Thirty-two numbers `scale * (code - 16)`, with codes from 0 to 31.
    ///
    /// # Numerics
    /// The scale is the number of the largest magnitude, the first of equals, divided by -16, so that this
    /// number has the code 0. A number differs from its code's by half the scale at most, one of the other
    /// sign and nearly the same magnitude by a whole one.
    Q5_0, 22, "Q5_0",
    [scale] [low, fifth], |block: Self| joined(nibbles(block.low), block.fifth)
}

impl Q5_0 {
    /// The block of a scale and codes, of each of which the low five bits count.
    #[must_use]
    pub fn new(scale: f16, codes: [u8; 32]) -> Self {
        Self { scale, fifth: of_fifths(&codes), low: of_nibbles(&codes) }
    }

    fn of(numbers: &[f32; 32]) -> Self {
        let scale = f16_away(largest(numbers) / -16.0);
        let codes = numbers.map(|x| code(x, scale, -16, 15).wrapping_add(16).cast_unsigned());
        Self::new(scale, codes)
    }

    #[inline(always)]
    fn numbers(&self) -> [f32; 32] {
        let scale = f16_to_f32(self.scale);
        self.codes().map(|code| scale * (f32::from(code) - 16.0))
    }
}

packed! {
    /// Thirty-two numbers `minimum + scale * code`, with codes from 0 to 31.
    ///
    /// # Numerics
    /// The minimum is the smallest number, rounded down, and the scale what is left to the largest
    /// divided by 31. A number differs from its code's by half the scale at most, and by the rounding of
    /// the sum.
    Q5_1, 24, "Q5_1",
    [scale, minimum] [low, fifth], |block: Self| joined(nibbles(block.low), block.fifth)
}

impl Q5_1 {
    /// The block of a scale, a minimum and codes, of each of which the low five bits count.
    #[must_use]
    pub fn new(scale: f16, minimum: f16, codes: [u8; 32]) -> Self {
        Self { scale, minimum, fifth: of_fifths(&codes), low: of_nibbles(&codes) }
    }

    fn of(numbers: &[f32; 32]) -> Self {
        let (low, high) = ends(numbers);
        let minimum = minimum_at(low);
        let from = f16_to_f32(minimum);
        let scale = f16_up((high - from) / 31.0);
        // A NaN has the code of 0, or of what is nearest to it.
        let codes = numbers.map(|x| {
            let x = select(x.is_nan(), 0.0, x);
            code(x - from, scale, 0, 31).cast_unsigned()
        });
        Self::new(scale, minimum, codes)
    }

    #[inline(always)]
    fn numbers(&self) -> [f32; 32] {
        let (scale, minimum) = (f16_to_f32(self.scale), f16_to_f32(self.minimum));
        self.codes().map(|code| minimum + scale * f32::from(code))
    }
}
