//! From a sum to a code: the factor, the zero point and the limits.

use core::marker::PhantomData;

use super::{Code, Rounding};
use crate::dtype::{CastLossy, Float};

/// How sums become codes of type `T`: rounded by the rule `R`, moved to a zero point, held in limits.
///
/// The factor comes with each sum, so that one of these serves a factor for each channel as well
/// as one in all.
///
/// # Example: by hand
/// ```
/// use formwork::dtype::quantized::{Double, Multiplier, Requant, Rounding};
///
/// let requant = Requant::<Double, i8>::new(-3);
/// let scale = Multiplier::new(0.01).unwrap();
/// assert_eq!(requant.apply(1234, scale), 9);
/// assert_eq!(requant.apply(-1234, scale), -15);
/// assert_eq!(requant.relu().apply(-1234, scale), -3);
/// assert_eq!(requant.apply(1_000_000, scale), 127);
/// ```
#[derive(Debug)]
pub struct Requant<R, T> {
    zero_point: i32,
    low: T,
    high: T,
    rule: PhantomData<R>,
}

impl<R, T: Copy> Clone for Requant<R, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, T: Copy> Copy for Requant<R, T> {}

impl<R: Rounding, T: Code> Requant<R, T> {
    /// Codes around a zero point, with no limits but those of `T`.
    #[inline(always)]
    #[must_use]
    pub fn new(zero_point: T) -> Self {
        Self {
            zero_point: zero_point.to_i32(),
            low: T::LOWEST,
            high: T::HIGHEST,
            rule: PhantomData,
        }
    }

    /// The same with no result below `low` or above `high`.
    #[inline(always)]
    #[must_use]
    pub fn within(self, low: T, high: T) -> Self {
        Self { low: T::maximum(self.low, low), high: T::minimum(self.high, high), ..self }
    }

    /// The same with no result below the zero point: a rectifier behind it.
    #[inline(always)]
    #[must_use]
    pub fn relu(self) -> Self {
        self.within(T::nearest(self.zero_point), self.high)
    }

    /// The same with results that stand for numbers from 0 to 6, where `scale` is that of the codes.
    ///
    /// # Numerics
    /// `6 / scale` is divided in `f32` and rounded to nearest, ties away from zero.
    #[inline(always)]
    #[must_use]
    pub fn relu6(self, scale: f32) -> Self {
        let six = 6.0 / scale;
        let whole = Float::trunc(six);
        let steps: i32 = (if six - whole >= 0.5 { whole + 1.0 } else { whole }).cast_lossy();
        let zero = T::nearest(self.zero_point);
        self.within(zero, T::nearest(self.zero_point.saturating_add(steps)))
    }

    /// The code of a sum.
    ///
    /// # Numerics
    /// `zero_point + rescale(sum, scale)`, held in the limits; the upper limit wins if they cross.
    #[inline(always)]
    pub fn apply(self, sum: i32, scale: R::Scale) -> T {
        let code = R::rescale(sum, scale).saturating_add(self.zero_point);
        T::clamp_between(T::nearest(code), self.low, self.high)
    }
}
