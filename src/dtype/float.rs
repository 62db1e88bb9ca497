//! What only floating-point elements have: infinities, NaN, rounding to whole numbers.

use half::{bf16, f16};

use super::half_bits::{
    bf16_to_f32, bf16_to_f64, f16_to_f32, f16_to_f64, f32_to_bf16, f32_to_f16, f64_to_bf16,
    f64_to_f16, u64_to_f64_odd,
};
use super::num::Num;

/// Floating-point elements.
///
/// # Numerics
/// `f16` and `bf16` compute every function in `f32` and round the result once.
pub trait Float: Num<Accumulator = <Self as Float>::Wide, Sum = Self> {
    /// The accumulator again, known to be a float: `f32`, or `f64` for `f64`.
    type Wide: Float;

    /// Positive infinity.
    const INFINITY: Self;
    /// Negative infinity.
    const NEG_INFINITY: Self;
    /// The positive quiet NaN without payload.
    const NAN: Self;
    /// The distance from 1 to the next larger value.
    const EPSILON: Self;
    /// The largest finite value.
    const MAX: Self;
    /// The smallest value above zero that is not subnormal.
    const MIN_POSITIVE: Self;

    /// To `f32`: exact for all but `f64`, which rounds to nearest even.
    fn to_f32(self) -> f32;

    /// From `f32`, to nearest even.
    ///
    /// Not `from_f32`: `half` has functions of that name, which a concrete `f16` would pick, and
    /// which round twice on some targets.
    fn round_from_f32(x: f32) -> Self;

    /// To `f64`; exact.
    fn to_f64(self) -> f64;

    /// From `f64`, to nearest even, in one rounding.
    fn round_from_f64(x: f64) -> Self;

    /// A count as a float, for means; to nearest even.
    fn from_count(n: usize) -> Self;

    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;

    /// `1 / x`
    fn recip(self) -> Self;
}

macro_rules! float_native {
    ($($t:ty, $nan:literal;)*) => {$(
        impl Float for $t {
            type Wide = $t;

            const INFINITY: Self = <$t>::INFINITY;
            const NEG_INFINITY: Self = <$t>::NEG_INFINITY;
            const NAN: Self = <$t>::from_bits($nan);
            const EPSILON: Self = <$t>::EPSILON;
            const MAX: Self = <$t>::MAX;
            const MIN_POSITIVE: Self = <$t>::MIN_POSITIVE;

            #[inline(always)]
            #[allow(clippy::as_conversions, clippy::unnecessary_cast, reason = "the only f64 to f32 rounding there is")]
            fn to_f32(self) -> f32 {
                self as f32
            }

            #[inline(always)]
            fn round_from_f32(x: f32) -> Self {
                Self::from(x)
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                f64::from(self)
            }

            #[inline(always)]
            #[allow(clippy::as_conversions, clippy::unnecessary_cast, reason = "the only f64 to f32 rounding there is")]
            fn round_from_f64(x: f64) -> Self {
                x as Self
            }

            #[inline(always)]
            #[allow(clippy::as_conversions, reason = "the only rounding of an integer there is")]
            fn from_count(n: usize) -> Self {
                n as Self
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                <$t>::is_finite(self)
            }

            #[inline(always)]
            fn recip(self) -> Self {
                1.0 / self
            }
        }
    )*};
}

float_native! {
    f32, 0x7fc0_0000;
    f64, 0x7ff8_0000_0000_0000;
}

macro_rules! float_half {
    ($($t:ty, $nan:literal, $to_f32:ident, $from_f32:ident, $to_f64:ident, $from_f64:ident;)*) => {$(
        impl Float for $t {
            type Wide = f32;

            const INFINITY: Self = <$t>::INFINITY;
            const NEG_INFINITY: Self = <$t>::NEG_INFINITY;
            const NAN: Self = <$t>::from_bits($nan);
            const EPSILON: Self = <$t>::EPSILON;
            const MAX: Self = <$t>::MAX;
            const MIN_POSITIVE: Self = <$t>::MIN_POSITIVE;

            #[inline(always)]
            fn to_f32(self) -> f32 {
                $to_f32(self)
            }

            #[inline(always)]
            fn round_from_f32(x: f32) -> Self {
                $from_f32(x)
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                $to_f64(self)
            }

            #[inline(always)]
            fn round_from_f64(x: f64) -> Self {
                $from_f64(x)
            }

            #[inline(always)]
            fn from_count(n: usize) -> Self {
                let n = u64::try_from(n).unwrap_or(u64::MAX);
                $from_f64(u64_to_f64_odd(n))
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                $to_f32(self).is_finite()
            }

            #[inline(always)]
            fn recip(self) -> Self {
                $from_f32(1.0 / $to_f32(self))
            }
        }
    )*};
}

float_half! {
    f16, 0x7e00, f16_to_f32, f32_to_f16, f16_to_f64, f64_to_f16;
    bf16, 0x7fc0, bf16_to_f32, f32_to_bf16, bf16_to_f64, f64_to_bf16;
}
