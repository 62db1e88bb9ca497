//! What only floating-point elements have: infinities, NaN, rounding to whole numbers, and the
//! functions of a network.

use half::{bf16, f16};

use super::half_bits::{
    bf16_to_f32, bf16_to_f64, f16_to_f32, f16_to_f64, f32_to_bf16, f32_to_f16, f64_to_bf16,
    f64_to_f16, u64_to_f64_odd,
};
use super::math;
use super::num::Num;
use crate::isa::{Floats, Isa};

/// Floating-point elements.
///
/// # Numerics
/// The functions have the same bits on every target; `docs/numerics.md` has the error of each, which
/// is below two units of the last place. `f16` and `bf16` compute them in `f32` and round once.
///
/// Call them as `T::exp(x)` or `Float::exp(x)`: with `std`, `x.exp()` of a concrete `f32` is that of
/// the platform, whose bits differ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a floating-point element type",
    label = "needs f32, f64, f16 or bf16",
    note = "`cast_lossy::<f32>()` makes floats of other elements"
)]
pub trait Float: Num<Accumulator = <Self as Float>::Wide, Sum = Self> {
    /// The accumulator again, known to be a float: `f32`, or `f64` for `f64`.
    type Wide: Float<Wide = Self::Wide>;

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

    /// The largest whole number that is not above.
    fn floor(self) -> Self;

    /// The smallest whole number that is not below.
    fn ceil(self) -> Self;

    /// The whole number without the fraction.
    fn trunc(self) -> Self;

    /// The nearest whole number, ties to even.
    fn round_even(self) -> Self;

    /// The square root, correctly rounded; NaN below zero.
    fn sqrt(self) -> Self;

    /// `1 / sqrt(x)`
    fn rsqrt(self) -> Self;

    /// `e^x`
    fn exp(self) -> Self;

    /// `e^x` of a number that is not above 0, with 0 for what is below the normal numbers; for sums of
    /// exponentials, after the largest number has been subtracted. Above 0 it is not defined.
    ///
    /// In `f32`, which 16-bit floats are computed in too, its steps are fused; all sets give the same bits.
    fn exp_down<I: Isa>(self, isa: I) -> Self;

    /// The sum of 64 accumulators: the upper half is added to the lower, until one is left.
    fn sum_of<I: Isa>(isa: I, numbers: &[Self::Wide; 64]) -> Self::Wide;

    /// The largest of 64 accumulators: a NaN is not, unless it is the first, and of two zeros it is either.
    fn largest_of<I: Isa>(isa: I, numbers: &[Self::Wide; 64]) -> Self::Wide;

    /// `2^x`; exact for whole `x`.
    fn exp2(self) -> Self;

    /// `e^x - 1`, without cancellation near zero.
    fn expm1(self) -> Self;

    /// The natural logarithm; `-inf` of zeros, NaN below.
    fn ln(self) -> Self;

    /// The logarithm to base 2; exact for powers of two.
    fn log2(self) -> Self;

    /// `ln(1 + x)`, without cancellation near zero.
    fn ln_1p(self) -> Self;

    /// `self^exponent`, by the rules of IEEE 754: 1 to the power 0 and of 1, also of NaN; NaN below zero
    /// unless the exponent is whole.
    fn pow(self, exponent: Self) -> Self;

    /// The sine, of any finite angle; NaN of an infinity.
    fn sin(self) -> Self;

    /// The cosine, of any finite angle; NaN of an infinity.
    fn cos(self) -> Self;

    /// Whether the sine and cosine of an angle are [`Float::moderate_sin`] and [`Float::moderate_cos`]:
    /// it is neither as large as a million quarter turns nor infinite nor NaN.
    fn is_moderate(self) -> bool;

    /// The sine of a moderate angle, without a branch; of others it is not defined.
    fn moderate_sin(self) -> Self;

    /// The cosine of a moderate angle, without a branch; of others it is not defined.
    fn moderate_cos(self) -> Self;

    /// The hyperbolic tangent.
    fn tanh(self) -> Self;

    /// `1 / (1 + e^-x)`
    fn sigmoid(self) -> Self;

    /// The error function.
    fn erf(self) -> Self;

    /// `x P(X < x)` for a standard normal `X`: the exact form, by [`Float::erf`].
    fn gelu(self) -> Self;

    /// The form of [`Float::gelu`] by `tanh`: `x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))`.
    fn gelu_tanh(self) -> Self;

    /// `x / (1 + e^-x)`
    fn silu(self) -> Self;

    /// `ln(1 + e^x)`
    fn softplus(self) -> Self;

    /// `x + 3` held between 0 and 6, over 6.
    fn hard_sigmoid(self) -> Self;

    /// `x` times its [`Float::hard_sigmoid`].
    fn hard_swish(self) -> Self;
}

/// Functions of [`math`] by their names.
macro_rules! functions {
    ($($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            math::$name(self)
        }
    )*};
    ($to_f32:ident, $from_f32:ident: $($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            $from_f32(math::$name($to_f32(self)))
        }
    )*};
}

/// A power, by way of `f64`.
#[inline(always)]
fn pow_f32(x: f32, exponent: f32) -> f32 {
    f32::round_from_f64(math::pow_narrow(f64::from(x), f64::from(exponent)))
}

macro_rules! float_native {
    ($($t:ty, $nan:literal, $pow:expr;)*) => {$(
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

            #[inline(always)]
            fn pow(self, exponent: Self) -> Self {
                $pow(self, exponent)
            }

            #[inline(always)]
            fn exp_down<I: Isa>(self, isa: I) -> Self {
                math::exp_down(isa, self)
            }

            #[inline(always)]
            fn sum_of<I: Isa>(isa: I, numbers: &[Self; 64]) -> Self {
                Floats::<Self>::sum_of(isa, numbers)
            }

            #[inline(always)]
            fn largest_of<I: Isa>(isa: I, numbers: &[Self; 64]) -> Self {
                Floats::<Self>::largest_of(isa, numbers)
            }

            #[inline(always)]
            fn is_moderate(self) -> bool {
                math::is_moderate(self)
            }

            functions! {
                floor ceil trunc round_even sqrt rsqrt exp exp2 expm1 ln log2 ln_1p
                sin cos moderate_sin moderate_cos tanh sigmoid erf gelu gelu_tanh silu softplus
                hard_sigmoid hard_swish
            }

        }
    )*};
}

float_native! {
    f32, 0x7fc0_0000, pow_f32;
    f64, 0x7ff8_0000_0000_0000, math::pow;
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

            #[inline(always)]
            fn pow(self, exponent: Self) -> Self {
                $from_f64(math::pow_narrow($to_f64(self), $to_f64(exponent)))
            }

            #[inline(always)]
            fn exp_down<I: Isa>(self, isa: I) -> Self {
                $from_f32(math::exp_down(isa, $to_f32(self)))
            }

            #[inline(always)]
            fn sum_of<I: Isa>(isa: I, numbers: &[f32; 64]) -> f32 {
                Floats::<f32>::sum_of(isa, numbers)
            }

            #[inline(always)]
            fn largest_of<I: Isa>(isa: I, numbers: &[f32; 64]) -> f32 {
                Floats::<f32>::largest_of(isa, numbers)
            }

            #[inline(always)]
            fn is_moderate(self) -> bool {
                math::is_moderate($to_f32(self))
            }

            functions! {
                $to_f32, $from_f32:
                floor ceil trunc round_even sqrt rsqrt exp exp2 expm1 ln log2 ln_1p
                sin cos moderate_sin moderate_cos tanh sigmoid erf gelu gelu_tanh silu softplus
                hard_sigmoid hard_swish
            }

        }
    )*};
}

float_half! {
    f16, 0x7e00, f16_to_f32, f32_to_f16, f16_to_f64, f64_to_f16;
    bf16, 0x7fc0, bf16_to_f32, f32_to_bf16, bf16_to_f64, f64_to_bf16;
}
