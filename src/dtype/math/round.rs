//! Rounding to whole numbers.

use super::real::Real;

/// The nearest whole number, ties to even; a zero keeps the sign of what was rounded.
#[inline(always)]
pub(in crate::dtype) fn round_even<R: Real>(x: R) -> R {
    // Numbers from here on are whole, so adding this rounds.
    let nearest = (x.abs() + R::WHOLE) - R::WHOLE;
    let is_whole = x.abs() >= R::WHOLE || x.is_nan();
    if is_whole { x } else { nearest.with_sign_of(x) }
}

/// The largest whole number that is not above.
#[inline(always)]
pub(in crate::dtype) fn floor<R: Real>(x: R) -> R {
    let nearest = round_even(x);
    let lowered = (nearest - R::ONE).with_sign_of(x);
    if nearest > x { lowered } else { nearest }
}

/// The smallest whole number that is not below.
#[inline(always)]
pub(in crate::dtype) fn ceil<R: Real>(x: R) -> R {
    -floor(-x)
}

/// The whole number without the fraction.
#[inline(always)]
pub(in crate::dtype) fn trunc<R: Real>(x: R) -> R {
    floor(x.abs()).with_sign_of(x)
}
