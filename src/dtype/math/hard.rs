//! The piecewise linear stand-ins for `sigmoid` and `silu`.

use super::real::{Real, at_least, at_most};

/// `x + 3` held between 0 and 6.
#[inline(always)]
fn gate<R: Real>(x: R) -> R {
    at_most(at_least(x + R::from(3.0), R::from(0.0)), R::from(6.0))
}

/// `x + 3` held between 0 and 6, over 6.
#[inline(always)]
pub(in crate::dtype) fn hard_sigmoid<R: Real>(x: R) -> R {
    gate(x) / R::from(6.0)
}

/// `x` times its `hard_sigmoid`; `-0.0` from -3 down.
#[inline(always)]
pub(in crate::dtype) fn hard_swish<R: Real>(x: R) -> R {
    let three = R::from(3.0);
    let product = x * gate(x) / R::from(6.0);
    // Without these the product would overflow, or be NaN at negative infinity.
    let product = if x >= three { x } else { product };
    if x <= -three { R::from(-0.0) } else { product }
}
