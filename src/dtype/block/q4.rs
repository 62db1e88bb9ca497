//! Codes of four bits.

use half::f16;

use super::BlockFormat;
use super::format::{block, packed};
use super::scale::{code, ends, f16_away, f16_up, largest, minimum_at, nibbles, of_nibbles};
use crate::dtype::half_bits::f16_to_f32;
use crate::isa::select;

packed! {
    /// Thirty-two numbers `scale * (code - 8)`, with codes from 0 to 15.
    ///
    /// # Numerics
    /// The scale is the number of the largest magnitude, the first of equals, divided by -8, so that this
    /// number has the code 0. A number differs from its code's by half the scale at most, one of the other
    /// sign and nearly the same magnitude by a whole one.
    Q4_0, 18, "Q4_0",
    [scale] [low], |block: Self| nibbles(block.low)
}

impl Q4_0 {
    /// The block of a scale and codes, of each of which the low four bits count.
    #[must_use]
    pub fn new(scale: f16, codes: [u8; 32]) -> Self {
        Self { scale, low: of_nibbles(&codes) }
    }

    fn of(numbers: &[f32; 32]) -> Self {
        let scale = f16_away(largest(numbers) / -8.0);
        let codes = numbers.map(|x| code(x, scale, -8, 7).wrapping_add(8).cast_unsigned());
        Self::new(scale, codes)
    }

    #[inline(always)]
    fn numbers(&self) -> [f32; 32] {
        let scale = f16_to_f32(self.scale);
        self.codes().map(|code| scale * (f32::from(code) - 8.0))
    }
}

packed! {
    /// Thirty-two numbers `minimum + scale * code`, with codes from 0 to 15.
    ///
    /// # Numerics
    /// The minimum is the smallest number, rounded down, and the scale what is left to the largest
    /// divided by 15. A number differs from its code's by half the scale at most, and by the rounding of
    /// the sum.
    Q4_1, 20, "Q4_1",
    [scale, minimum] [low], |block: Self| nibbles(block.low)
}

impl Q4_1 {
    /// The block of a scale, a minimum and codes, of each of which the low four bits count.
    #[must_use]
    pub fn new(scale: f16, minimum: f16, codes: [u8; 32]) -> Self {
        Self { scale, minimum, low: of_nibbles(&codes) }
    }

    fn of(numbers: &[f32; 32]) -> Self {
        let (low, high) = ends(numbers);
        let minimum = minimum_at(low);
        let from = f16_to_f32(minimum);
        let scale = f16_up((high - from) / 15.0);
        // A NaN has the code of 0, or of what is nearest to it.
        let codes = numbers.map(|x| {
            let x = select(x.is_nan(), 0.0, x);
            code(x - from, scale, 0, 15).cast_unsigned()
        });
        Self::new(scale, minimum, codes)
    }

    #[inline(always)]
    fn numbers(&self) -> [f32; 32] {
        let (scale, minimum) = (f16_to_f32(self.scale), f16_to_f32(self.minimum));
        self.codes().map(|code| minimum + scale * f32::from(code))
    }
}
