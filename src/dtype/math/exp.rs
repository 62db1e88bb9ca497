//! `exp`, `exp2` and `exp(x) - 1`.
//!
//! The argument is written `n ln(2) + r` with whole `n` and `|r| <= ln(2) / 2`; `exp(r)` is a
//! polynomial and `2^n` is an exponent. `ln(2)` is taken in two parts, so that `r` keeps its bits.

use super::real::{Real, at_least, at_most, polynomial, polynomial_steps};
use crate::isa::Isa;

/// `(m, n)` with `exp(high + low) = (1 + m) 2^n`, where `low` is small beside `high`.
///
/// Whoever multiplies by the exponential multiplies by `1 + m` first and scales last: then nothing
/// is lost where the exponential alone would be subnormal.
#[inline(always)]
pub(super) fn exp_parts<R: Real>(high: R, low: R) -> (R, R::Exponent) {
    let (whole, n) = (high * R::LOG2_E).nearest_whole();
    let exact = high - whole * R::LN_2_HIGH;
    let rest = low - whole * R::LN_2_LOW;
    let r = exact + rest;
    let lost = (exact - r) + rest;
    (r + (r * r * polynomial(r, R::EXP) + lost), n)
}

/// The exponential.
#[inline(always)]
pub(in crate::dtype) fn exp<R: Real>(x: R) -> R {
    let x = at_least(at_most(x, R::EXP_MAX), R::EXP_MIN);
    let (m, n) = exp_parts(x, R::from(0.0));
    (R::ONE + m).scale(n)
}

/// The exponential of a number that is not above 0; NaN stays.
///
/// For sums of exponentials, of which there are many: with fewer steps than [`exp`], fused ones of `f32`,
/// an error of about a unit of the last place, and 0 in place of most subnormal numbers.
#[inline(always)]
pub(in crate::dtype) fn exp_down<R: Real, I: Isa>(isa: I, x: R) -> R {
    if let Some(exponential) = R::exp_down_elsewise(isa, x) {
        return exponential;
    }
    let x = at_least(x, R::POWER_MIN);
    let anchored = R::step(isa, x, R::LOG2_E, R::ANCHOR_DOWN);
    let whole = anchored - R::ANCHOR_DOWN;
    let r = R::step(isa, whole, -R::LN_2_HIGH, x);
    let r = R::step(isa, whole, -R::LN_2_LOW, r);
    let m = R::step(isa, polynomial_steps(isa, r, R::EXP_DOWN), r, R::ONE);
    let m = R::step(isa, m, r, R::ONE);
    m * R::power_down(anchored)
}

/// Two to the power of `x`; exact for whole `x`.
#[inline(always)]
pub(in crate::dtype) fn exp2<R: Real>(x: R) -> R {
    let highest = R::EXP_MAX * R::LOG2_E;
    let lowest = R::EXP_MIN * R::LOG2_E;
    let (whole, n) = at_least(at_most(x, highest), lowest).nearest_whole();
    let r = (at_least(at_most(x, highest), lowest) - whole) * R::LN_2;
    let m = r + r * r * polynomial(r, R::EXP);
    (R::ONE + m).scale(n)
}

/// `exp(x) - 1`, without cancellation near zero.
#[inline(always)]
pub(in crate::dtype) fn expm1<R: Real>(x: R) -> R {
    // Below the lower limit the result is -1 to all bits.
    let limited = at_least(at_most(x, R::EXP_MAX), R::from(-64.0));
    let (whole, n) = (limited * R::LOG2_E).nearest_whole();
    let high = limited - whole * R::LN_2_HIGH;
    let low = whole * R::LN_2_LOW;
    let r = high - low;
    let lost = (high - r) - low;
    let m = r + (r * r * polynomial(r, R::EXP) + lost);
    // With p = 2^(n-1), which does not overflow: 2 (p m + (p - 1/2)).
    let p = R::HALF.scale(n);
    let result = (p * m + (p - R::HALF)) * R::from(2.0);
    if x.abs() < R::TINY { x } else { result }
}
