//! The error function, and `gelu`, by the upper tail of the normal distribution.

use super::exp::exp_parts;
use super::real::{Real, at_most, polynomial, product_lost, quotient_in_two, square_in_two};

/// `factor P(X > t)` for a standard normal `X` and `t >= 0`, given `t^2 / 2` in two parts.
///
/// `P(X > t) = exp(-t^2 / 2) W / (t + 3/4)`, where `W` is nearly constant: a polynomial in
/// `(t - 4) / (t + 4)`, which runs from -1 to 1. The quotient is formed in two parts.
#[inline(always)]
fn times_tail<R: Real>(factor: R, t: R, half_square: (R, R)) -> R {
    let (m, n) = exp_parts(-half_square.0, -half_square.1);
    let four = R::from(4.0);
    let v = (t - four) / (t + four);
    let variable = v * polynomial(v, R::TAIL);
    let w = R::W4 + variable;
    let w_lost = (variable - (w - R::W4)) + R::W4_LOW;
    let top = factor * w;
    let top_lost = product_lost(factor, w, top) + factor * w_lost;
    let sum = t + R::from(0.75);
    // The larger of the two loses nothing.
    let added = sum - t;
    let sum_lost = (t - (sum - added)) + (R::from(0.75) - added);
    let (quotient, rest) = quotient_in_two((top, top_lost), (sum, sum_lost));
    (quotient + (quotient * m + (rest + rest * m))).scale(n)
}

/// The error function.
#[inline(always)]
pub(in crate::dtype) fn erf<R: Real>(x: R) -> R {
    let a = x.abs();
    let near = a + a * polynomial(a * a, R::ERF);
    // erf(x) = 1 - 2 P(X > sqrt(2) x), and x^2 is what stands in the exponent.
    let held = at_most(a, R::TAIL_MAX * R::HALF);
    let tail = times_tail(R::from(2.0), held * R::SQRT_2, square_in_two(held));
    let magnitude = if a < R::ONE { near } else { R::ONE - tail };
    magnitude.with_sign_of(x)
}

/// `x P(X < x)` for a standard normal `X`; its limit `-0.0` at negative infinity.
#[inline(always)]
pub(in crate::dtype) fn gelu<R: Real>(x: R) -> R {
    // Near zero, x/2 + x/2 erf(x / sqrt(2)).
    let half = x * R::HALF;
    let y = x * (R::SQRT_2 * R::HALF);
    let near = half + half * y * (R::ONE + polynomial(y * y, R::ERF));
    let near = near.with_sign_of(x);
    let t = at_most(x.abs(), R::TAIL_MAX);
    let (high, low) = square_in_two(t);
    let tail = times_tail(t, t, (high * R::HALF, low * R::HALF));
    let far = if x < R::from(0.0) { -tail } else { x - tail };
    if x.abs() < R::from(0.375) { near } else { far }
}
