//! The error function, and `gelu`, by the upper tail of the normal distribution.

use super::exp::exp_parts;
use super::real::{Real, at_most, polynomial, square_in_two};

/// `factor P(X > t)` for a standard normal `X` and `t >= 0`, given `t^2 / 2` in two parts.
///
/// `P(X > t) = exp(-t^2 / 2) W / (t + 4)`, where `W` is smooth: a polynomial in
/// `(t - 4) / (t + 4)`, which runs from -1 to 1.
#[inline(always)]
fn times_tail<R: Real>(factor: R, t: R, half_square: (R, R)) -> R {
    let (m, n) = exp_parts(-half_square.0, -half_square.1);
    let four = R::from(4.0);
    let sum = t + four;
    let lost = t - (sum - four);
    let inverse = R::ONE / sum;
    let w = polynomial((t - four) * inverse, R::TAIL);
    let quotient = (factor + factor * m) * w / sum;
    // The sum has lost bits of t; the quotient is set right for them.
    (quotient - quotient * (lost * inverse)).scale(n)
}

/// The error function.
#[inline(always)]
pub(in crate::dtype) fn erf<R: Real>(x: R) -> R {
    let z = x * x;
    let near = x + x * polynomial(z, R::ERF);
    // erf(x) = 1 - 2 P(X > sqrt(2) x), and x^2 is what stands in the exponent.
    let a = at_most(x.abs(), R::TAIL_MAX * R::HALF);
    let tail = times_tail(R::from(2.0), a * R::SQRT_2, square_in_two(a));
    let far = (R::ONE - tail).with_sign_of(x);
    if x.abs() < R::ONE { near } else { far }
}

/// `x P(X < x)` for a standard normal `X`; its limit `-0.0` at negative infinity.
#[inline(always)]
pub(in crate::dtype) fn gelu<R: Real>(x: R) -> R {
    let t = at_most(x.abs(), R::TAIL_MAX);
    let (high, low) = square_in_two(t);
    let tail = times_tail(t, t, (high * R::HALF, low * R::HALF));
    if x < R::from(0.0) { -tail } else { x - tail }
}
