//! Sine and cosine, of any finite argument.
//!
//! The argument is written `q pi/2 + r` with whole `q` and `|r| <= pi/4`, in one of two ways:
//!
//! - A *moderate* angle has a `q` of at most 19 bits. `pi/2` is taken in parts of 33 bits, so that
//!   `q` times a part is exact. For `f32` all is computed in `f64`, where two parts and one plain
//!   polynomial do; for `f64` there are four parts, and what is lost is kept.
//! - For a larger angle its significand, a whole number, is multiplied by those binary digits of
//!   `2/pi` that matter: digits further up make whole turns, digits further down are below the last
//!   bit. There is no vector of that, so it stands apart, and a loop asks once for several angles.

use super::coefficients::{
    COS, COS_SINGLE, HALF_PI_HIGH, HALF_PI_LOW, HALF_PI_PARTS, HALF_PI_REST, SIN, SIN_SINGLE,
};
use super::real::{Real, polynomial};
use super::turns::{turns_f32, turns_f64};

/// Formats whose numbers can be taken as angles.
pub(in crate::dtype) trait Angle: Real {
    /// The largest of the moderate angles.
    const MODERATE: Self;

    /// The sine of a moderate angle and so many quarter turns.
    fn moderate_sin(self, quarters: Self::Exponent) -> Self;

    /// The sine of a larger angle and so many quarter turns; NaN if it is not finite.
    fn large_sin(self, quarters: i64) -> Self;
}

/// Whether the sine and cosine of an angle need no more than a few bits of pi.
#[inline(always)]
pub(in crate::dtype) fn is_moderate<R: Angle>(x: R) -> bool {
    x.abs() <= R::MODERATE
}

/// The sine of a moderate angle.
#[inline(always)]
pub(in crate::dtype) fn moderate_sin<R: Angle>(x: R) -> R {
    x.moderate_sin(R::Exponent::default())
}

/// The cosine of a moderate angle.
#[inline(always)]
pub(in crate::dtype) fn moderate_cos<R: Angle>(x: R) -> R {
    x.moderate_sin(R::ONE.nearest_whole().1)
}

/// The sine; NaN of an infinity.
#[inline(always)]
pub(in crate::dtype) fn sin<R: Angle>(x: R) -> R {
    if is_moderate(x) { moderate_sin(x) } else { x.large_sin(0) }
}

/// The cosine; NaN of an infinity.
#[inline(always)]
pub(in crate::dtype) fn cos<R: Angle>(x: R) -> R {
    if is_moderate(x) { moderate_cos(x) } else { x.large_sin(1) }
}

impl Angle for f32 {
    const MODERATE: Self = 800_000.0;

    #[inline(always)]
    fn moderate_sin(self, quarters: i32) -> Self {
        let x = f64::from(self);
        let (whole, n) = (x * core::f64::consts::FRAC_2_PI).nearest_whole();
        let r = (x - whole * HALF_PI_PARTS[0]) - whole * HALF_PI_REST;
        single(r, n.wrapping_add(i64::from(quarters)))
    }

    #[cold]
    #[inline(never)]
    #[allow(clippy::as_conversions, reason = "a whole number becomes a float to nearest")]
    fn large_sin(self, quarters: i64) -> Self {
        const SCALE: f64 = core::f64::consts::FRAC_PI_2 / (1_u64 << 62) as f64;
        let (turned, rest) = turns_f32(self.abs());
        let r = rest as f64 * SCALE;
        let (r, turned) = if self < 0.0 { (-r, turned.wrapping_neg()) } else { (r, turned) };
        let result = single(r, turned.wrapping_add(quarters));
        if self.is_finite() { result } else { Self::NAN }
    }
}

/// The sine of `r` and so many quarter turns, for `|r| <= pi/4`.
#[inline(always)]
#[allow(clippy::as_conversions, reason = "the only f64 to f32 rounding there is")]
fn single(r: f64, quarters: i64) -> f32 {
    // The sine is r (1 + z P(z)) and the cosine 1 + z Q(z).
    let is_odd = quarters & 1 != 0;
    let z = r * r;
    let lead = if is_odd { 1.0 } else { r };
    let pairs = SIN_SINGLE.iter().zip(&COS_SINGLE).rev();
    let mut chosen = pairs.map(|(sin, cos)| if is_odd { *cos } else { *sin });
    let highest = chosen.next().unwrap_or(f64::NAN);
    let sum = chosen.fold(highest, |sum, c| sum * z + c);
    let value = lead * (1.0 + z * sum);
    // Two quarter turns are a change of sign.
    let sign = (quarters.cast_unsigned() & 2) << 62;
    f64::from_bits(value.to_bits() ^ sign) as f32
}

impl Angle for f64 {
    const MODERATE: Self = 800_000.0;

    #[inline(always)]
    fn moderate_sin(self, quarters: i64) -> Self {
        let (whole, n) = (self * core::f64::consts::FRAC_2_PI).nearest_whole();
        let [first, second, third, rest] = HALF_PI_PARTS.map(|part| whole * part);
        // All but the last product are exact, and so is the first difference.
        let (once, lost) = difference(self - first, second);
        let (twice, more) = difference(once, third);
        let low = (lost + more) - rest;
        let r = twice + low;
        let result = quarter(r, (twice - r) + low, n.wrapping_add(quarters));
        // A zero keeps its sign.
        if quarters == 0 && self.abs() < Self::TINY { self } else { result }
    }

    #[cold]
    #[inline(never)]
    #[allow(
        clippy::as_conversions,
        reason = "a whole number becomes a float to nearest, and a whole float a number"
    )]
    fn large_sin(self, quarters: i64) -> Self {
        const SCALE: f64 = 1.0 / (1_u128 << 126) as f64;
        let (turned, rest) = turns_f64(self.abs());
        let high = rest as Self;
        let low = rest.wrapping_sub(high as i128) as Self;
        let (r, low) = times_half_pi(high * SCALE, low * SCALE);
        let is_negative = self < 0.0;
        let (r, low) = if is_negative { (-r, -low) } else { (r, low) };
        let turned = if is_negative { turned.wrapping_neg() } else { turned };
        let result = quarter(r, low, turned.wrapping_add(quarters));
        if self.is_finite() { result } else { Self::NAN }
    }
}

/// `a - b`, and what it lost.
#[inline(always)]
fn difference(a: f64, b: f64) -> (f64, f64) {
    let rounded = a - b;
    let back = rounded - a;
    (rounded, (a - (rounded - back)) - (b + back))
}

/// `(high + low) pi/2` in two parts.
#[inline(always)]
fn times_half_pi(high: f64, low: f64) -> (f64, f64) {
    let first = high.upper_half();
    let exact = first * HALF_PI_HIGH;
    let rest = first * HALF_PI_LOW + ((high - first) + low) * core::f64::consts::FRAC_PI_2;
    let sum = exact + rest;
    (sum, (exact - sum) + rest)
}

/// The sine of `r + low` and so many quarter turns, for `|r| <= pi/4`.
#[inline(always)]
fn quarter(r: f64, low: f64, quarters: i64) -> f64 {
    let (sin, cos) = (sin_near(r, low), cos_near(r, low));
    let value = if quarters & 1 == 0 { sin } else { cos };
    if quarters & 2 == 0 { value } else { -value }
}

/// `sin(r + low)` for `|r| <= pi/4`.
#[inline(always)]
fn sin_near(r: f64, low: f64) -> f64 {
    let z = r * r;
    r + (r * z * polynomial(z, &SIN) + low * (1.0 - 0.5 * z))
}

/// `cos(r + low)` for `|r| <= pi/4`.
#[inline(always)]
fn cos_near(r: f64, low: f64) -> f64 {
    let z = r * r;
    let half = 0.5 * z;
    let sum = 1.0 - half;
    let lost = (1.0 - sum) - half;
    sum + (lost + (z * z * polynomial(z, &COS) - r * low))
}
