//! Sine and cosine, of any finite argument.
//!
//! The argument is written `q pi/2 + r` with whole `q` and `|r| <= pi/4`. To find `r` for a large
//! argument, its significand, a whole number, is multiplied by those binary digits of `2/pi` that
//! matter: digits further up make whole turns, digits further down are below the last bit.

use super::coefficients::{TWO_OVER_PI_32, TWO_OVER_PI_64};
use super::real::{Real, polynomial};

/// Formats whose numbers can be taken as angles.
pub(in crate::dtype) trait Angle: Real {
    /// `(r, low, q)`: the angle less `q` quarter turns is `r + low`; NaN if it is not finite.
    fn reduce(self) -> (Self, Self, u32);
}

/// `sin(r + low)` for `|r| <= pi/4`.
#[inline(always)]
fn sin_near<R: Real>(r: R, low: R) -> R {
    let z = r * r;
    r + (r * z * polynomial(z, R::SIN) + low * (R::ONE - R::HALF * z))
}

/// `cos(r + low)` for `|r| <= pi/4`.
#[inline(always)]
fn cos_near<R: Real>(r: R, low: R) -> R {
    let z = r * r;
    let half = R::HALF * z;
    let sum = R::ONE - half;
    let lost = (R::ONE - sum) - half;
    sum + (lost + (z * z * polynomial(z, R::COS) - r * low))
}

/// The sine or cosine of `r + low`, for an odd number of quarter turns the other, with its sign.
#[inline(always)]
fn quarter<R: Real>(r: R, low: R, quarters: u32) -> R {
    let (sin, cos) = (sin_near(r, low), cos_near(r, low));
    let value = if quarters & 1 == 0 { sin } else { cos };
    if quarters & 2 == 0 { value } else { -value }
}

/// The sine; NaN of an infinity.
#[inline(always)]
pub(in crate::dtype) fn sin<R: Angle>(x: R) -> R {
    let (r, low, quarters) = x.reduce();
    let result = quarter(r, low, quarters);
    if x.abs() < R::TINY { x } else { result }
}

/// The cosine; NaN of an infinity.
#[inline(always)]
pub(in crate::dtype) fn cos<R: Angle>(x: R) -> R {
    let (r, low, quarters) = x.reduce();
    quarter(r, low, quarters.wrapping_add(1))
}

/// `(high + low) pi/2` in two parts.
#[inline(always)]
fn times_half_pi<R: Real>(high: R, low: R) -> (R, R) {
    let first = high.upper_half();
    let exact = first * R::HALF_PI_HIGH;
    let rest = first * R::HALF_PI_LOW + ((high - first) + low) * R::HALF_PI;
    let sum = exact + rest;
    (sum, (exact - sum) + rest)
}

macro_rules! angle {
    (
        $t:ident, word $word:ident, wide $wide:ident, signed $signed:ident,
        fraction $fraction:literal, first $first:literal, digits $digits:ident, scale $scale:literal
    ) => {
        impl Angle for $t {
            #[inline(always)]
            #[allow(
                clippy::as_conversions,
                reason = "a whole number becomes a float to nearest, and a whole float a number"
            )]
            fn reduce(self) -> ($t, $t, u32) {
                const BITS: u32 = $word::BITS;
                const TURNS: u32 = 2 * BITS - 2;
                const SCALE: $t = $t::from_bits($scale << $fraction);
                let magnitude = self.abs();
                let bits = magnitude.to_bits();
                let significand = $wide::from((bits & ((1 << $fraction) - 1)) | (1 << $fraction));
                // The first digit that is needed makes half a turn with the first bit of the
                // significand. Below pi/4 the digits are not used.
                let first = (bits >> $fraction).saturating_sub($first);
                let index = usize::try_from(first / $word::from(BITS)).unwrap_or(0);
                let shift = first % $word::from(BITS);
                let digits = |i: usize| {
                    let [here, next] = [i, i + 1].map(|i| $digits.get(i).copied().unwrap_or(0));
                    // The second shift is split, since one by all bits would overflow.
                    here << shift | next >> 1 >> ($word::from(BITS - 1) - shift)
                };
                let [a, b, c] = [index, index + 1, index + 2].map(digits);
                // Of the product of 3 words the first two are kept, modulo whole turns.
                let product = (($wide::from(a) * significand) << BITS)
                    .wrapping_add($wide::from(b) * significand)
                    .wrapping_add(($wide::from(c) * significand) >> BITS);
                // Quarter turns, to nearest, stand in the first two bits; the rest is signed.
                let quarters = product.wrapping_add(1 << (TURNS - 1)) >> TURNS;
                let rest = product.wrapping_sub(quarters << TURNS).cast_signed();
                let high = rest as $t;
                let low = rest.wrapping_sub(high as $signed) as $t;
                let (r, low) = times_half_pi(high * SCALE, low * SCALE);
                let quarters = quarters as u32;
                let is_negative = self < 0.0;
                let (r, low) = if is_negative { (-r, -low) } else { (r, low) };
                let quarters = if is_negative { quarters.wrapping_neg() } else { quarters };
                let is_near = magnitude <= core::$t::consts::FRAC_PI_4;
                let r = if magnitude < $t::INFINITY { r } else { <$t as Real>::NAN };
                (
                    if is_near { self } else { r },
                    if is_near { 0.0 } else { low },
                    if is_near { 0 } else { quarters },
                )
            }
        }
    };
}

angle!(
    f32, word u32, wide u64, signed i64, fraction 23, first 120, digits TWO_OVER_PI_32, scale 65
);
angle!(
    f64, word u64, wide u128, signed i128, fraction 52, first 1013, digits TWO_OVER_PI_64, scale 897
);
