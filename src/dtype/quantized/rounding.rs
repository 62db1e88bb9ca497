//! The ways in which engines round a scaled sum to an integer, each a type.

use core::fmt::Debug;

use super::Multiplier;
use crate::dtype::{CastLossy, CastWrapping, Float};
use crate::isa::select;

/// A rule by which an `i32` is multiplied by a real factor and rounded to an `i32`.
///
/// The rules differ by one step in a few sums of a thousand. Other rules can be implemented where
/// they are needed.
pub trait Rounding: Copy + Default + Debug + 'static {
    /// A factor, as the rule needs it.
    type Scale: Copy + PartialEq + Debug + 'static;

    /// The factor nearest to a real number, if that is finite and positive.
    fn scale(real: f64) -> Option<Self::Scale>;

    /// `sum` times the factor, rounded.
    fn rescale(sum: i32, scale: Self::Scale) -> i32;
}

/// Rules that compute with integers alone.
pub trait FixedPoint: Rounding<Scale = Multiplier> {}

/// Rounds twice: the high half of the doubled product, then the shift, ties away from zero.
///
/// This is the arithmetic of TensorFlow Lite's reference kernels and of TensorFlow Lite Micro.
///
/// # Numerics
/// With `Q` and `e` the significand and exponent of the [`Multiplier`]: `x = sum * 2^max(e, 0)`,
/// held to an `i32`; `h = floor((x * Q + 2^30) / 2^31)`; the result is `h / 2^max(-e, 0)` to nearest,
/// ties away from zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct Double;

/// Rounds the whole product once, ties up.
///
/// # Numerics
/// `floor((sum * Q + 2^(30 - e)) / 2^(31 - e))`, held to an `i32`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Single;

/// Rounds twice, as [`Double`], with ties of the shift up.
///
/// This is what a rounding doubling multiplication and a rounding shift of an ARM processor
/// (`SQRDMULH`, `SRSHL`) give.
#[derive(Clone, Copy, Debug, Default)]
pub struct HalfUp;

/// Multiplies in `f32` and rounds to nearest, ties to even.
///
/// # Numerics
/// The sum is rounded to `f32`, the product is rounded to `f32`, and the result is held to an `i32`.
#[derive(Clone, Copy, Debug, Default)]
pub struct HalfEven;

/// The high half of the doubled product of the shifted sum and the significand, to nearest, ties up;
/// and how many bits the shift to the right has left to do.
#[inline(always)]
fn high_product(sum: i32, scale: Multiplier) -> (i32, u32) {
    let left = scale.exponent().max(0).cast_unsigned();
    let right = scale.exponent().wrapping_neg().max(0).cast_unsigned();
    let shifted = i64::from(held(i64::from(sum).wrapping_shl(left)));
    let product = shifted.wrapping_mul(i64::from(scale.significand()));
    // At most `2^31` times something below `2^31`: the high part is an `i32`.
    ((product.wrapping_add(1 << 30) >> 31).cast_wrapping(), right)
}

/// The high half of the doubled product, to nearest, ties up; not of the smallest number twice.
#[inline(always)]
pub(super) fn high_half(a: i32, b: i32) -> i32 {
    (i64::from(a).wrapping_mul(i64::from(b)).wrapping_add(1 << 30) >> 31).cast_wrapping()
}

/// The nearest `i32`.
#[inline(always)]
pub(super) fn held(value: i64) -> i32 {
    let (least, most) = (i64::from(i32::MIN), i64::from(i32::MAX));
    let value = select(value < least, least, value);
    select(value > most, most, value).cast_wrapping()
}

/// `value / 2^bits` to nearest, ties away from zero; `bits` from 0 to 62.
#[inline(always)]
pub(super) fn shift_away(value: i32, bits: u32) -> i32 {
    let mask = 1_i64.wrapping_shl(bits).wrapping_sub(1);
    let rest = i64::from(value) & mask;
    let threshold = (mask >> 1).wrapping_add(i64::from(value < 0));
    let down = i64::from(value).wrapping_shr(bits);
    down.wrapping_add(i64::from(rest > threshold)).cast_wrapping()
}

/// The same for `bits` from 0 to 31, with numbers half as wide: vectors hold twice as many.
#[inline(always)]
fn shift_away_in_word(value: i32, bits: u32) -> i32 {
    let mask = 1_i32.wrapping_shl(bits).wrapping_sub(1);
    let threshold = (mask >> 1).wrapping_add(i32::from(value < 0));
    let is_over = (value & mask) > threshold;
    value.wrapping_shr(bits).wrapping_add(i32::from(is_over))
}

/// `value / 2^bits` to nearest, ties up; `bits` from 0 to 62.
#[inline(always)]
fn shift_up(value: i64, bits: u32) -> i64 {
    let half = 1_i64.wrapping_shl(bits) >> 1;
    value.wrapping_add(half).wrapping_shr(bits)
}

impl Rounding for Double {
    type Scale = Multiplier;

    #[inline(always)]
    fn scale(real: f64) -> Option<Multiplier> {
        Multiplier::new(real)
    }

    #[inline(always)]
    fn rescale(sum: i32, scale: Multiplier) -> i32 {
        let (high, right) = high_product(sum, scale);
        shift_away_in_word(high, right)
    }
}

impl Rounding for Single {
    type Scale = Multiplier;

    #[inline(always)]
    fn scale(real: f64) -> Option<Multiplier> {
        Multiplier::new(real)
    }

    #[inline(always)]
    fn rescale(sum: i32, scale: Multiplier) -> i32 {
        let product = i64::from(sum).wrapping_mul(i64::from(scale.significand()));
        let right = 31_i32.wrapping_sub(scale.exponent()).cast_unsigned();
        held(shift_up(product, right))
    }
}

impl Rounding for HalfUp {
    type Scale = Multiplier;

    #[inline(always)]
    fn scale(real: f64) -> Option<Multiplier> {
        Multiplier::new(real)
    }

    #[inline(always)]
    fn rescale(sum: i32, scale: Multiplier) -> i32 {
        let (high, right) = high_product(sum, scale);
        shift_up(i64::from(high), right).cast_wrapping()
    }
}

impl Rounding for HalfEven {
    type Scale = f32;

    #[inline(always)]
    fn scale(real: f64) -> Option<f32> {
        let scale: f32 = real.cast_lossy();
        (scale.is_finite() && scale > 0.0).then_some(scale)
    }

    #[inline(always)]
    fn rescale(sum: i32, scale: f32) -> i32 {
        let sum: f32 = sum.cast_lossy();
        Float::round_even(sum * scale).cast_lossy()
    }
}

impl FixedPoint for Double {}
impl FixedPoint for Single {}
impl FixedPoint for HalfUp {}
