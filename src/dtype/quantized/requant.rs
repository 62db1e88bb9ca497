//! From a sum to a code: the factor, the zero point and the limits.

use core::marker::PhantomData;

use super::q::check_parameters;
use super::{Code, Coded, PerTensor, Q, Rounding};
use crate::dtype::{CastLossy, Float, Order};

/// How sums become elements of type `O`: rounded by the rule `R`, moved to a zero point, held in limits.
///
/// `O` is a type of codes, or [`Q`]: then the zero point is that of its parameters. The factor comes
/// with each sum, so that one of these serves a factor for each channel as well as one in all.
///
/// # Example: by hand
/// ```
/// use formwork::dtype::quantized::{Double, Multiplier, Requant};
///
/// let requant = Requant::<Double, i8>::new(-3);
/// let scale = Multiplier::new(0.01).unwrap();
/// assert_eq!(requant.apply(1234, scale), 9);
/// assert_eq!(requant.apply(-1234, scale), -15);
/// assert_eq!(requant.relu().apply(-1234, scale), -3);
/// assert_eq!(requant.apply(1_000_000, scale), 127);
/// ```
pub struct Requant<R, O: Coded> {
    zero_point: i32,
    low: i32,
    high: i32,
    types: PhantomData<(R, O)>,
}

impl<R, O: Coded> Clone for Requant<R, O> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, O: Coded> Copy for Requant<R, O> {}

impl<R: Rounding, T: Code> Requant<R, T> {
    /// Codes around a zero point, with no limits but those of `T`.
    #[inline(always)]
    #[must_use]
    pub fn new(zero_point: T) -> Self {
        Self::around(zero_point.to_i32())
    }
}

impl<R: Rounding, T: Code, P: PerTensor> Requant<R, Q<T, P>> {
    /// Numbers with the parameters `P`, with no limits but those of `T`.
    #[inline(always)]
    #[must_use]
    pub const fn typed() -> Self {
        const { check_parameters::<T, P>() }
        Self::around(P::ZERO_POINT)
    }
}

impl<R: Rounding, O: Coded> Requant<R, O> {
    /// Codes around a zero point, with no limits but those of the type of code; usable in a `const`.
    ///
    /// A zero point that is no code becomes the nearest one.
    #[inline(always)]
    #[must_use]
    pub const fn around(zero_point: i32) -> Self {
        let (low, high) = (O::Code::LEAST, O::Code::MOST);
        let zero_point = match zero_point {
            below if below < low => low,
            above if above > high => high,
            code => code,
        };
        Self { zero_point, low, high, types: PhantomData }
    }

    /// The same with no code below `low` or above `high`.
    #[inline(always)]
    #[must_use]
    pub fn within(self, low: O::Code, high: O::Code) -> Self {
        self.at_least(low.to_i32()).at_most(high.to_i32())
    }

    #[inline(always)]
    const fn at_least(self, low: i32) -> Self {
        Self { low: if low > self.low { low } else { self.low }, ..self }
    }

    #[inline(always)]
    const fn at_most(self, high: i32) -> Self {
        Self { high: if high < self.high { high } else { self.high }, ..self }
    }

    /// The same with no code below the zero point: a rectifier behind it.
    #[inline(always)]
    #[must_use]
    pub const fn relu(self) -> Self {
        self.at_least(self.zero_point)
    }

    /// The same with codes that stand for numbers from 0 to 6, where `scale` is theirs.
    ///
    /// # Numerics
    /// `6 / scale` is divided in `f32` and rounded to nearest, ties away from zero.
    #[inline(always)]
    #[must_use]
    pub fn relu6(self, scale: f32) -> Self {
        let six = 6.0 / scale;
        let whole = Float::trunc(six);
        let steps: i32 = (if six - whole >= 0.5 { whole + 1.0 } else { whole }).cast_lossy();
        self.relu().at_most(self.zero_point.saturating_add(steps))
    }

    /// The element of a sum.
    ///
    /// # Numerics
    /// `zero_point + rescale(sum, scale)`, held in the limits; the upper limit wins if they cross.
    #[inline(always)]
    pub fn apply(self, sum: i32, scale: R::Scale) -> O {
        let code = R::rescale(sum, scale).saturating_add(self.zero_point);
        O::coded(O::Code::nearest(Order::clamp_between(code, self.low, self.high)))
    }
}
