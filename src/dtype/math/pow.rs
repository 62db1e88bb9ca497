//! Any power of any number.
//!
//! `x^y` is `exp(y ln|x|)`. The exponential makes an absolute error of the product a relative one of the
//! result, so the product needs some ten bits more than the result has. In `f32` those are the bits of
//! `f64`. In `f64` the logarithm is a sum of two numbers: its largest terms are computed with what each
//! step loses, and only the polynomial behind them, a ten-thousandth of the whole, is not.

use super::coefficients::POWER;
use super::exp::{exp, exp_parts};
use super::log::ln;
use super::real::{
    Coefficients, Real, at_least, at_most, polynomial, product_lost, quotient_in_two,
};
use super::round::floor;

/// `2/3` in two parts.
const TWO_THIRDS: f64 = 2.0 / 3.0;
const TWO_THIRDS_LOW: f64 = 3.700_743_415_417_188e-17;

/// `a + b` and what the sum lost, where `a` is not the smaller one.
#[inline(always)]
fn sum_in_two(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, (a - sum) + b)
}

/// The logarithm of a positive finite number, as a sum of two.
#[inline(always)]
fn ln_in_two(x: f64) -> (f64, f64) {
    let (m, k) = x.unscale();
    // ln(m) = 2 atanh(s) = s (2 + z (2/3 + z P(z))) with s = (m - 1) / (m + 1) and z = s^2.
    let bottom = m + 1.0;
    let lost = m - (bottom - 1.0);
    let (s, s_low) = quotient_in_two((m - 1.0, 0.0), (bottom, lost));
    let z = s * s;
    let z_low = product_lost(s, s, z) + 2.0 * s * s_low;
    let (p, p_low) = sum_in_two(TWO_THIRDS, z * polynomial(z, POWER));
    let p_low = p_low + TWO_THIRDS_LOW;
    let w = z * p;
    let w_low = product_lost(z, p, w) + (z * p_low + z_low * p);
    let (b, b_low) = sum_in_two(2.0, w);
    let b_low = b_low + w_low;
    let log = s * b;
    let log_low = product_lost(s, b, log) + (s * b_low + s_low * b);
    let (sum, sum_low) = sum_in_two(k * f64::LN_2_HIGH, log);
    sum_in_two(sum, sum_low + (log_low + k * f64::LN_2_LOW))
}

/// The power of a positive finite number.
#[inline(always)]
fn positive(x: f64, y: f64) -> f64 {
    let (log, log_low) = ln_in_two(x);
    let product = y * log;
    let low = product_lost(y, log, product) + y * log_low;
    let limited = at_least(at_most(product, f64::EXP_MAX), f64::EXP_MIN);
    // Beyond the limits what the product lost is of no use, and may be no number.
    let low = if limited == product { low } else { 0.0 };
    let (m, n) = exp_parts(limited, low);
    (1.0 + m).scale(n)
}

/// The power, where `magnitude` is right for a positive finite `x` and a finite `y`.
#[inline(always)]
fn with_limits(x: f64, y: f64, magnitude: f64) -> f64 {
    let base = x.abs();
    let is_whole = floor(y) == y;
    let half = 0.5 * y;
    let is_odd = is_whole && floor(half) != half && y.abs() < f64::INFINITY;
    let limit = |is_large: bool| if is_large { f64::INFINITY } else { 0.0 };
    let result = if base == 0.0 { limit(y < 0.0) } else { magnitude };
    let result = if base == f64::INFINITY { limit(y > 0.0) } else { result };
    let is_endless = y.abs() == f64::INFINITY;
    let result = if is_endless { limit((base > 1.0) == (y > 0.0)) } else { result };
    let result = if is_endless && base == 1.0 { 1.0 } else { result };
    let is_negative = x.is_sign_negative();
    let result = if is_negative && is_odd { -result } else { result };
    let is_nothing = x < 0.0 && base < f64::INFINITY && !is_whole || x.is_nan() || y.is_nan();
    let result = if is_nothing { <f64 as Real>::NAN } else { result };
    if x == 1.0 || y == 0.0 { 1.0 } else { result }
}

/// `x^y`
#[inline(always)]
pub(in crate::dtype) fn pow(x: f64, y: f64) -> f64 {
    with_limits(x, y, positive(x.abs(), y))
}

/// `x^y` of numbers of at most 24 bits, good to 43.
#[inline(always)]
pub(in crate::dtype) fn pow_narrow(x: f64, y: f64) -> f64 {
    with_limits(x, y, exp(y * ln(x.abs())))
}
