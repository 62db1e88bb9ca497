//! `ln`, `log2` and `ln(1 + x)`.
//!
//! The argument is written `2^k (1 + f)` with `1 + f` between `sqrt(1/2)` and `sqrt(2)`. With
//! `s = f / (2 + f)`, `ln(1 + f) = 2 atanh(s)`, which is a polynomial in `s^2`. It is assembled as
//! `f - (f^2/2 - s (f^2/2 + R))`, so that for small `f` the leading term is `f` itself.

use super::real::{Real, polynomial};
use crate::isa::select;

/// `f^2 / 2` and `s (f^2 / 2 + R)`, where `ln(1 + f)` is `f` less the first plus the second.
#[inline(always)]
fn ln_terms<R: Real>(f: R) -> (R, R) {
    let s = f / (R::from(2.0) + f);
    let z = s * s;
    let half_square = R::HALF * f * f;
    (half_square, s * (half_square + z * polynomial(z, R::LOG)))
}

/// `k ln(2) + ln(1 + f) + low`
#[inline(always)]
fn assemble<R: Real>(k: R, f: R, low: R) -> R {
    let (half_square, rest) = ln_terms(f);
    k * R::LN_2_HIGH - ((half_square - (rest + (k * R::LN_2_LOW + low))) - f)
}

/// What a logarithm is where its argument is not a positive finite number.
#[inline(always)]
fn at_limits<R: Real>(x: R, result: R) -> R {
    let zero = R::from(0.0);
    let result = select(x == R::INFINITY, x, result);
    let result = select(x == zero, -R::INFINITY, result);
    select(x >= zero, result, R::NAN)
}

/// The natural logarithm.
#[inline(always)]
pub(in crate::dtype) fn ln<R: Real>(x: R) -> R {
    let (m, k) = x.unscale();
    at_limits(x, assemble(k, m - R::ONE, R::from(0.0)))
}

/// The logarithm to base 2; exact for powers of two.
#[inline(always)]
pub(in crate::dtype) fn log2<R: Real>(x: R) -> R {
    let (m, k) = x.unscale();
    let f = m - R::ONE;
    let (half_square, rest) = ln_terms(f);
    // ln(1 + f) in two parts, so that its product with log2(e) is good to all bits.
    let high = (f - half_square).upper_half();
    let low = ((f - high) - half_square) + rest;
    let product_high = high * R::LOG2_E_HIGH;
    let product_low = (high + low) * R::LOG2_E_LOW + low * R::LOG2_E_HIGH;
    let sum = k + product_high;
    let lost = (k - sum) + product_high;
    at_limits(x, sum + (lost + product_low))
}

/// `ln(1 + x)`, without cancellation near zero.
#[inline(always)]
pub(in crate::dtype) fn ln_1p<R: Real>(x: R) -> R {
    let sum = R::ONE + x;
    // What the sum lost, exactly.
    let added = sum - R::ONE;
    let lost = (R::ONE - (sum - added)) + (x - added);
    let (m, k) = sum.unscale();
    let is_near = x > R::SQRT_2 * R::HALF - R::ONE && x < R::SQRT_2 - R::ONE;
    let zero = R::from(0.0);
    let k = if is_near { zero } else { k };
    let f = if is_near { x } else { m - R::ONE };
    let low = if is_near { zero } else { lost / sum };
    let result = at_limits(sum, assemble(k, f, low));
    if x.abs() < R::TINY { x } else { result }
}
