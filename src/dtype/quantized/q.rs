//! A quantised number: a code, and in its type what the code stands for.

use core::cmp::Ordering;
use core::fmt;
use core::marker::PhantomData;

use super::{Code, PerTensor};
use crate::dtype::CastLossy;
use crate::isa::select;

/// A code of type `T` that stands for what the parameters `P` say.
///
/// It takes the bytes of its code. Numbers with other parameters have another type, so that tensors
/// of them are not added by mistake. There is no arithmetic on single numbers: expressions and
/// layers do it on whole tensors, and say how they round.
#[repr(transparent)]
pub struct Q<T, P> {
    code: T,
    parameters: PhantomData<fn(P) -> P>,
}

impl<T: Code, P> Q<T, P> {
    /// The number that a code stands for.
    #[inline(always)]
    #[must_use]
    pub const fn from_code(code: T) -> Self {
        Self { code, parameters: PhantomData }
    }

    /// The code.
    #[inline(always)]
    #[must_use]
    pub const fn code(self) -> T {
        self.code
    }
}

impl<T: Code, P: PerTensor> Q<T, P> {
    /// The nearest number that there is.
    ///
    /// # Numerics
    /// `x / scale` in `f32`, rounded to nearest, ties to even; the zero point is added, and the sum
    /// is held in the range of `T`. A NaN becomes 0. This is what ONNX and PyTorch do.
    #[inline(always)]
    #[must_use]
    pub fn quantize(x: f32) -> Self {
        const { check_parameters::<T, P>() }
        Self::from_code(quantize(x, P::SCALE, P::ZERO_POINT))
    }

    /// The number as an `f32`.
    ///
    /// # Numerics
    /// `scale * (code - zero point)`, rounded once.
    #[inline(always)]
    #[must_use]
    pub fn dequantize(self) -> f32 {
        const { check_parameters::<T, P>() }
        dequantize(self.code, P::SCALE, P::ZERO_POINT)
    }
}

/// The code nearest to a number.
#[inline(always)]
pub(crate) fn quantize<T: Code>(x: f32, scale: f32, zero_point: i32) -> T {
    // From no zero point is a code further away: more steps make no difference.
    const MOST: f32 = 131_072.0;
    // Adding this rounds a number below 2^22 to a whole one, ties to even, and the low bits are that number.
    const SHIFT: f32 = 12_582_912.0;
    let steps = x / scale;
    let above = select(steps > -MOST, steps, -MOST);
    let inside = select(above < MOST, above, MOST);
    let whole = (inside + SHIFT).to_bits().wrapping_sub(SHIFT.to_bits()).cast_signed();
    T::nearest(select(steps.is_nan(), 0, whole).wrapping_add(zero_point))
}

/// The number that a code stands for.
#[inline(always)]
pub(crate) fn dequantize<T: Code>(code: T, scale: f32, zero_point: i32) -> f32 {
    let steps: f32 = code.to_i32().wrapping_sub(zero_point).cast_lossy();
    steps * scale
}

/// Does not compile if the parameters make no sense for codes of type `T`.
pub(crate) const fn check_parameters<T: Code, P: PerTensor>() {
    assert!(
        P::SCALE > 0.0 && P::SCALE.is_finite(),
        "the scale of quantised numbers must be positive and finite"
    );
    assert!(
        P::ZERO_POINT >= T::LEAST && P::ZERO_POINT <= T::MOST,
        "the zero point of quantised numbers must be one of their codes"
    );
}

impl<T: Copy, P> Clone for Q<T, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy, P> Copy for Q<T, P> {}

impl<T: PartialEq, P> PartialEq for Q<T, P> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl<T: Eq, P> Eq for Q<T, P> {}

/// As the numbers are ordered: the scale is positive.
impl<T: PartialOrd, P> PartialOrd for Q<T, P> {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.code.partial_cmp(&other.code)
    }
}

/// Zero.
impl<T: Code, P: PerTensor> Default for Q<T, P> {
    #[inline(always)]
    fn default() -> Self {
        const { check_parameters::<T, P>() }
        Self::from_code(T::nearest(P::ZERO_POINT))
    }
}

/// Shows the code.
impl<T: fmt::Debug, P> fmt::Debug for Q<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Q").field(&self.code).finish()
    }
}
