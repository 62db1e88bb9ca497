//! The hyperbolic tangent.

use super::exp::exp_parts;
use super::real::{Real, at_most, polynomial};

/// `tanh(x)`: a polynomial near zero, `1 - 2 / (exp(2 |x|) + 1)` elsewhere.
#[inline(always)]
pub(in crate::dtype) fn tanh<R: Real>(x: R) -> R {
    let a = x.abs();
    let z = a * a;
    let near = a + a * (z * polynomial(z, R::TANH));
    // Beyond 22 the result is 1 to all bits, in either format.
    let (m, n) = exp_parts(at_most(a, R::from(22.0)) * R::from(2.0), R::from(0.0));
    let power = (R::ONE + m).scale(n);
    let far = R::ONE - R::from(2.0) / (power + R::ONE);
    let magnitude = if a < R::from(0.5625) { near } else { far };
    magnitude.with_sign_of(x)
}
