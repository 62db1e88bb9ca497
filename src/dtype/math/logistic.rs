//! The logistic function and what is made of it: `sigmoid`, `silu`, `softplus`, and `gelu` in its
//! tanh form.

use super::exp::{exp, exp_parts};
use super::log::ln_1p;
use super::real::{Real, at_least, at_most, quotient_in_two, square_in_two};

/// `factor / (1 + exp(-(high + low)))`, where `low` is small beside `high`.
///
/// With `power = exp(-|y|)` the logistic is `1 / (1 + power)`, or `power / (1 + power)` for a
/// negative argument. What the sums lose is kept and put back into the quotient. The scale of the
/// power comes last, so that a subnormal result is rounded once.
#[inline(always)]
fn times_logistic<R: Real>(factor: R, high: R, low: R) -> R {
    let zero = R::from(0.0);
    let is_negative = high < zero;
    let (down, down_low) = if is_negative { (high, low) } else { (-high, -low) };
    let (m, n) = exp_parts(at_least(down, R::PRODUCT_MIN), down_low);
    let scale = R::ONE.scale(n);
    let power = R::ONE + m;
    let power_lost = m - (power - R::ONE);
    let sum = R::ONE + power * scale;
    let sum_lost = (power * scale - (sum - R::ONE)) + power_lost * scale;
    let top = if is_negative { (power, power_lost) } else { (R::ONE, zero) };
    let (quotient, rest) = quotient_in_two(top, (sum, sum_lost));
    let n = if is_negative { n } else { R::Exponent::default() };
    let product = (factor * quotient + factor * rest).scale(n);
    // Here the logistic is 1 to all bits, and the factor may be infinite.
    if high > R::from(64.0) { factor } else { product }
}

/// `1 / (1 + exp(-x))`
#[inline(always)]
pub(in crate::dtype) fn sigmoid<R: Real>(x: R) -> R {
    times_logistic(R::ONE, at_least(x, R::PRODUCT_MIN), R::from(0.0))
}

/// `x / (1 + exp(-x))`; its limit `-0.0` at negative infinity.
#[inline(always)]
pub(in crate::dtype) fn silu<R: Real>(x: R) -> R {
    let x = at_least(x, R::PRODUCT_MIN);
    times_logistic(x, x, R::from(0.0))
}

/// `ln(1 + exp(x))`
#[inline(always)]
pub(in crate::dtype) fn softplus<R: Real>(x: R) -> R {
    at_least(x, R::from(0.0)) + ln_1p(exp(-x.abs()))
}

/// `x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))`; its limit `-0.0` at negative infinity.
///
/// That is `x` times the logistic of `y = x c (1 + 0.044715 x^2)` with `c = 2 sqrt(2 / pi)`. An
/// error in `y` is a relative error of the result, so `y` is formed in two parts.
#[inline(always)]
pub(in crate::dtype) fn gelu_tanh<R: Real>(x: R) -> R {
    let limit = R::from(32.0);
    let x = at_least(x, -limit);
    let held = at_most(x, limit);
    // w = 1 + cubic x^2, its upper half and the rest.
    let (exact, rest) = square_in_two(held);
    let square = exact + rest;
    let square_high = square.upper_half();
    let square_low = (exact - square_high) + rest;
    let w_high = (R::ONE + R::GELU_CUBIC * square).upper_half();
    let w_low = ((R::ONE - w_high) + R::GELU_CUBIC_HIGH * square_high)
        + (R::GELU_CUBIC_LOW * square + R::GELU_CUBIC_HIGH * square_low);
    // v = slope x, likewise.
    let x_high = held.upper_half();
    let v_high = (R::GELU_SLOPE * held).upper_half();
    let v_low = (R::GELU_SLOPE_HIGH * x_high - v_high)
        + (R::GELU_SLOPE_HIGH * (held - x_high) + R::GELU_SLOPE_LOW * held);
    let y_high = v_high * w_high;
    let y_low = v_high * w_low + v_low * (w_high + w_low);
    times_logistic(x, y_high, y_low)
}
