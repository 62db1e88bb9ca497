//! What the functions need of `f32` and `f64`: arithmetic, exponents, and a few constants.

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::dtype::Float;
use crate::isa::Isa;

/// The polynomials and constants of one format; `coefficients.rs` has the values.
///
/// `_HIGH` is the first bits of a constant, few enough that certain products are exact; `_LOW` is
/// what they leave.
pub(in crate::dtype) trait Coefficients: Sized + 'static {
    /// `1 / ln(2)`.
    const LOG2_E_HIGH: Self;
    const LOG2_E_LOW: Self;
    /// `ln(2)`; a multiple of the first part by an exponent is exact.
    const LN_2_HIGH: Self;
    const LN_2_LOW: Self;
    /// `2 sqrt(2 / pi)`.
    const GELU_SLOPE: Self;
    const GELU_SLOPE_HIGH: Self;
    const GELU_SLOPE_LOW: Self;
    /// `0.044715`.
    const GELU_CUBIC: Self;
    const GELU_CUBIC_HIGH: Self;
    const GELU_CUBIC_LOW: Self;
    /// `W = (t + 3/4) exp(t^2 / 2) P(X > t)` at `t = 4`, for a standard normal `X`.
    const W4: Self;
    const W4_LOW: Self;

    /// `(exp(r) - 1 - r) / r^2` for `|r| <= ln(2) / 2`.
    const EXP: &'static [Self];
    /// The same with fewer terms, for sums of exponentials.
    const EXP_DOWN: &'static [Self];
    /// `(2 atanh(s) / s - 2) / s^2` in `s^2`, for `|s| <= 3 - 2 sqrt(2)`.
    const LOG: &'static [Self];
    /// `(tanh(x) / x - 1) / x^2` in `x^2`, for `|x| <= 0.5625`.
    const TANH: &'static [Self];
    /// `erf(x) / x - 1` in `x^2`, for `|x| <= 1`.
    const ERF: &'static [Self];
    /// `(W - W4) / v` in `v = (t - 4) / (t + 4)`.
    const TAIL: &'static [Self];
}

/// `f32` or `f64`, as the functions see them.
pub(in crate::dtype) trait Real:
    Coefficients
    + Copy
    + PartialOrd
    + From<f32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// A whole number as wide as the format, for exponents.
    type Exponent: Copy + Default;

    const LOG2_E: Self;
    const LN_2: Self;
    const SQRT_2: Self;
    const ONE: Self;
    const HALF: Self;
    const NAN: Self;
    const INFINITY: Self;
    /// Below this the square is nothing beside 1: `x + x^2` is `x`.
    const TINY: Self;
    /// From here on every number is whole.
    const WHOLE: Self;
    /// Half as much again: adding a small number of either sign leaves it, whole, in the low bits.
    const ANCHOR: Self;
    /// The same with the bias of exponents added: it leaves the number as an exponent in the low bits.
    const ANCHOR_DOWN: Self;
    /// `exp` of more is infinite.
    const EXP_MAX: Self;
    /// `exp` of less is zero.
    const EXP_MIN: Self;
    /// The power of two that is nearest to `exp` of this is the first below the normal ones.
    const POWER_MIN: Self;
    /// `x exp(x)` is zero below this, and `exp(x^2 / 2)` beyond its square root too.
    const PRODUCT_MIN: Self;
    /// `x exp(-x^2 / 2)` is zero beyond this.
    const TAIL_MAX: Self;

    fn abs(self) -> Self;

    /// This magnitude with the sign of another number.
    fn with_sign_of(self, other: Self) -> Self;

    /// The upper half of the significand: the square of it is exact.
    fn upper_half(self) -> Self;

    /// The nearest whole number of a small number, twice; ties to even.
    fn nearest_whole(self) -> (Self, Self::Exponent);

    /// A step of [`exp_down`](super::exp_down): `a * b + c`, of `f32` rounded once, of `f64` twice.
    fn step<I: Isa>(isa: I, a: Self, b: Self, c: Self) -> Self;

    /// [`exp_down`](super::exp_down), where another way than its steps is faster.
    fn exp_down_elsewise<I: Isa>(isa: I, x: Self) -> Option<Self>;

    /// `self * 2^n` with one rounding, for `n` up to twice the range of exponents; `self` is near 1.
    fn scale(self, n: Self::Exponent) -> Self;

    /// `2^n` of what [`Real::ANCHOR_DOWN`] and a whole number `n` are together, where that power is a
    /// normal number; 0 where it is the first below.
    fn power_down(anchored: Self) -> Self;

    /// `(m, k)` with `m * 2^k` the positive number and `sqrt(1/2) <= m < sqrt(2)`.
    fn unscale(self) -> (Self, Self);

    fn is_nan(self) -> bool;
}

/// `c0 + c1 x + c2 x^2 + ..`, from the inside out.
#[inline(always)]
pub(super) fn polynomial<R: Real>(x: R, coefficients: &'static [R]) -> R {
    let mut terms = coefficients.iter().rev();
    let highest = terms.next().copied().unwrap_or(R::NAN);
    terms.fold(highest, |sum, &c| sum * x + c)
}

/// The same in steps that are rounded once where [`Real::step`] is.
#[inline(always)]
pub(super) fn polynomial_steps<R: Real, I: Isa>(isa: I, x: R, coefficients: &'static [R]) -> R {
    let mut terms = coefficients.iter().rev();
    let highest = terms.next().copied().unwrap_or(R::NAN);
    terms.fold(highest, |sum, &c| R::step(isa, sum, x, c))
}

/// The number, but not below `low`; NaN stays.
#[inline(always)]
pub(super) fn at_least<R: Real>(x: R, low: R) -> R {
    if x < low { low } else { x }
}

/// The number, but not above `high`; NaN stays.
#[inline(always)]
pub(super) fn at_most<R: Real>(x: R, high: R) -> R {
    if x > high { high } else { x }
}

/// The square as a sum of two, the first exact: `a^2 = h^2 + (a + h)(a - h)`.
#[inline(always)]
pub(super) fn square_in_two<R: Real>(a: R) -> (R, R) {
    let high = a.upper_half();
    (high * high, (a + high) * (a - high))
}

/// What `product = a * b` lost by rounding, exactly.
#[inline(always)]
pub(super) fn product_lost<R: Real>(a: R, b: R, product: R) -> R {
    let (a_high, b_high) = (a.upper_half(), b.upper_half());
    let (a_low, b_low) = (a - a_high, b - b_high);
    ((a_high * b_high - product) + (a_high * b_low + a_low * b_high)) + a_low * b_low
}

/// `(top + top_lost) / (bottom + bottom_lost)` as a sum of two, good to nearly twice the bits.
#[inline(always)]
pub(super) fn quotient_in_two<R: Real>(top: (R, R), bottom: (R, R)) -> (R, R) {
    let quotient = top.0 / bottom.0;
    let product = quotient * bottom.0;
    let rest = (top.0 - product) - product_lost(quotient, bottom.0, product);
    (quotient, (rest + (top.1 - quotient * bottom.1)) / bottom.0)
}

/// `a * b + c`, rounded once.
#[inline(always)]
fn step_f32<I: Isa>(isa: I, a: f32, b: f32, c: f32) -> f32 {
    isa.mul_add_one(a, b, c)
}

/// `a * b + c`, rounded twice: once would take fifty times as long where there is no instruction.
#[inline(always)]
fn step_f64<I: Isa>(_isa: I, a: f64, b: f64, c: f64) -> f64 {
    a * b + c
}

/// The exponential of [`exp_down`](super::exp_down) where there is no instruction for its steps.
///
/// # Numerics
/// Each step is computed in double precision and rounded to single there: by a number that is added and
/// subtracted where all results have one exponent, else by Veltkamp's three operations. So each is rounded
/// twice, which is the same as once, but where the first rounding gives a number half way between two of
/// single precision. No argument has a step of which that is true and the result is another one: all were
/// looked at (`scripts/ulp`). An exact emulation of each step takes seven times as long, and
/// conversions to single precision and back a third more.
#[inline(always)]
fn exp_down_in_f64<I: Isa>(_isa: I, x: f32) -> Option<f32> {
    /// Where numbers of double precision have whole numbers, and `ANCHOR_DOWN` stands.
    const ANCHOR: f64 = 6_755_399_441_055_744.0 + 127.0;
    let &[c0, c1, c2, c3, c4] = f32::EXP_DOWN else {
        return None;
    };
    if const { I::FUSES } {
        return None;
    }
    let wide = |x: f32| f64::from(x);
    let x = wide(at_least(x, f32::POWER_MIN));
    let anchored = x * wide(f32::LOG2_E) + ANCHOR;
    let whole = anchored - ANCHOR;
    let r = x - whole * wide(f32::LN_2_HIGH);
    let r = to_single(r - whole * wide(f32::LN_2_LOW));
    let sum = to_single_below(wide(c4) * r + wide(c3), -6);
    let sum = to_single_below(sum * r + wide(c2), -4);
    let sum = to_single_below(sum * r + wide(c1), -2);
    let sum = to_single(sum * r + wide(c0));
    let m = to_single(sum * r + 1.0);
    let [low, ..] = halves(anchored);
    Some(f32::round_from_f64(m * r + 1.0) * f32::power_down(f32::from_bits(low)))
}

/// A number rounded to 24 bits.
#[inline(always)]
fn to_single(x: f64) -> f64 {
    let moved = x * 536_870_913.0;
    moved - (moved - x)
}

/// The same of a positive number below `2^exponent` and not below half of it.
#[inline(always)]
fn to_single_below(x: f64, exponent: i32) -> f64 {
    let bits = exponent.wrapping_add(1023 + 52 - 24).cast_unsigned();
    let anchor = 1.5 * f64::from_bits(u64::from(bits) << 52);
    (x + anchor) - anchor
}

/// The lower and the upper half of the bits.
#[inline(always)]
fn halves(x: f64) -> [u32; 2] {
    let bits = x.to_bits();
    #[expect(clippy::cast_possible_truncation, reason = "the halves")]
    {
        [bits as u32, (bits >> 32) as u32]
    }
}

macro_rules! real {
    (
        $t:ident, $bits:ty, $int:ty, fraction $fraction:literal, bias $bias:literal,
        nan $nan:literal, exp $exp_min:literal $power_min:literal $exp_max:literal,
        product $product:literal, tail $tail:literal, step $step:expr, elsewise $elsewise:expr
    ) => {
        impl Real for $t {
            type Exponent = $int;

            const LOG2_E: Self = core::$t::consts::LOG2_E;
            const LN_2: Self = core::$t::consts::LN_2;
            const SQRT_2: Self = core::$t::consts::SQRT_2;
            const ONE: Self = 1.0;
            const HALF: Self = 0.5;
            const NAN: Self = $t::from_bits($nan);
            const INFINITY: Self = $t::INFINITY;
            const TINY: Self = $t::from_bits(($bias - $fraction - 2) << $fraction);
            const WHOLE: Self = $t::from_bits(($bias + $fraction) << $fraction);
            const ANCHOR: Self =
                $t::from_bits((($bias + $fraction) << $fraction) | (1 << ($fraction - 1)));
            const ANCHOR_DOWN: Self = $t::from_bits(Self::ANCHOR.to_bits() + $bias);
            const EXP_MAX: Self = $exp_max;
            const EXP_MIN: Self = $exp_min;
            const POWER_MIN: Self = $power_min;
            const PRODUCT_MIN: Self = $product;
            const TAIL_MAX: Self = $tail;

            #[inline(always)]
            fn abs(self) -> Self {
                $t::abs(self)
            }

            #[inline(always)]
            fn with_sign_of(self, other: Self) -> Self {
                $t::copysign(self, other)
            }

            #[inline(always)]
            fn upper_half(self) -> Self {
                // Of 24 significant bits 12 stay, of 53 there stay 26.
                const LOWER: u32 = ($fraction + 2) / 2;
                $t::from_bits(self.to_bits() >> LOWER << LOWER)
            }

            #[inline(always)]
            fn nearest_whole(self) -> (Self, $int) {
                let sum = self + Self::ANCHOR;
                let n = sum.to_bits().wrapping_sub(Self::ANCHOR.to_bits());
                (sum - Self::ANCHOR, n.cast_signed())
            }

            #[inline(always)]
            fn scale(self, n: $int) -> Self {
                // Two steps, since 2^n itself may be out of range. The first is exact.
                let power = |n: $int| {
                    let biased = n.wrapping_add($bias).cast_unsigned();
                    $t::from_bits(biased << $fraction)
                };
                let half = n >> 1;
                self * power(half) * power(n.wrapping_sub(half))
            }

            #[inline(always)]
            fn step<I: Isa>(isa: I, a: Self, b: Self, c: Self) -> Self {
                $step(isa, a, b, c)
            }

            #[inline(always)]
            fn exp_down_elsewise<I: Isa>(isa: I, x: Self) -> Option<Self> {
                $elsewise(isa, x)
            }

            #[inline(always)]
            fn power_down(anchored: Self) -> Self {
                $t::from_bits(anchored.to_bits() << $fraction)
            }

            #[inline(always)]
            fn unscale(self) -> (Self, Self) {
                const SQRT_HALF: $bits = core::$t::consts::FRAC_1_SQRT_2.to_bits();
                // How far a number below the normal ones is lifted: computed, because a processor has ways without a
                // jump to choose between integers, and not always between floats.
                let magnitude = self.to_bits() & <$bits>::MAX >> 1;
                let below = magnitude.wrapping_sub(1 << $fraction).cast_signed();
                let lift = (below >> (<$bits>::BITS - 1)) & ($fraction + 2);
                let up = lift.wrapping_add($bias).cast_unsigned() << $fraction;
                let bits = (self * $t::from_bits(up)).to_bits().wrapping_sub(SQRT_HALF);
                let k = (bits.cast_signed() >> $fraction).wrapping_sub(lift);
                let m = (bits & ((1 << $fraction) - 1)).wrapping_add(SQRT_HALF);
                // The exponent as a float, the way back of `nearest_whole`.
                let whole = Self::ANCHOR.to_bits().wrapping_add(k.cast_unsigned());
                ($t::from_bits(m), $t::from_bits(whole) - Self::ANCHOR)
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                $t::is_nan(self)
            }
        }
    };
}

real!(
    f32, u32, i32, fraction 23, bias 127,
    nan 0x7fc0_0000, exp -104.0 -88.0 89.0, product -112.0, tail 15.0,
    step step_f32, elsewise exp_down_in_f64
);
real!(
    f64, u64, i64, fraction 52, bias 1023,
    nan 0x7ff8_0000_0000_0000, exp -746.0 -709.0 710.0, product -760.0, tail 39.0,
    step step_f64, elsewise |_, _| None
);
