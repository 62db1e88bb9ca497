//! Formats of floating-point numbers, and the distance of a result from the exact one.

/// A format by its bits; nothing of the crate that is measured.
#[derive(Clone, Copy)]
pub struct Format {
    /// Bits of the fraction.
    fraction: u64,
    /// The exponent of the smallest normal number, with the bias of `f64`.
    lowest: u64,
    /// Where infinity would be, were it a number.
    beyond: f64,
    /// What is at least this rounds to infinity.
    limit: f64,
}

impl Format {
    pub const F32: Self = Self::new(23, 127);
    pub const F16: Self = Self::new(10, 15);
    pub const BF16: Self = Self::new(7, 127);

    const fn new(fraction: u64, bias: u64) -> Self {
        const fn power(exponent: u64) -> f64 {
            f64::from_bits(exponent << 52)
        }
        let beyond = power(1023 + bias + 1);
        // Half a unit below: a tie goes to the even one, which is infinity.
        let limit = beyond - power(1023 + bias - fraction - 1);
        Self { fraction, lowest: 1023 - bias + 1, beyond, limit }
    }

    /// The distance in units of the last place of the exact result: of the smallest subnormal number
    /// below the normal range. Infinite where one of the two is NaN.
    #[inline(always)]
    pub fn error(self, result: f64, exact: f64) -> f64 {
        let result = result.clamp(-self.beyond, self.beyond);
        let held = exact.clamp(-self.beyond, self.beyond);
        let exponent = ((held.to_bits() >> 52) & 0x7ff).max(self.lowest);
        let scale = f64::from_bits((2 * 1023 + self.fraction - exponent) << 52);
        let is_infinite = result.abs() == self.beyond
            && held.abs() >= self.limit
            && (result < 0.0) == (held < 0.0);
        let distance = (result - held).abs() * scale;
        if is_infinite || result.is_nan() && held.is_nan() {
            0.0
        } else if distance.is_nan() {
            f64::INFINITY
        } else {
            distance
        }
    }
}
