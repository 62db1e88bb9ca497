//! The sum of two quantised numbers with parameters of their own.

use super::multiplier::wide;
use super::q::check_parameters;
use super::{Code, Coded, FixedPoint, Multiplier, PerTensor, Q, Requant};

/// Codes of 8 bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a code of 8 bits",
    label = "needs i8 or u8",
    note = "the sum of two codes of 16 bits does not fit the 32 bits that this arithmetic has"
)]
pub trait Byte: Code {}

impl Byte for i8 {}
impl Byte for u8 {}

/// The scale and the zero point of a tensor, as values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine<T> {
    /// The difference between the numbers that neighbouring codes stand for.
    pub scale: f32,
    /// The code that stands for 0.
    pub zero_point: T,
}

/// How the codes of two tensors become the code of their sum, rounded three times by the rule `R`.
///
/// # Numerics
/// With `t = 2 * max(sa, sb)` in `f64`: `a = rescale((qa - za) * 2^20, sa / t)`, and `b` likewise; the
/// result is `requant(a + b, t / (2^20 * so))`. With [`Double`](super::Double) this is what TensorFlow
/// Lite's reference kernels and TensorFlow Lite Micro do.
///
/// # Example
/// ```
/// use formwork::dtype::quantized::{Affine, Double, RescaledAdd, Requant};
///
/// let left = Affine { scale: 0.5, zero_point: 0_i8 };
/// let right = Affine { scale: 0.25, zero_point: 10_i8 };
/// let add = RescaledAdd::new(left, right, 1.0, Requant::<Double, i8>::new(-1)).unwrap();
/// assert_eq!(add.apply(20_i8, 14_i8), 10); // 10 + 1 is code 10 around -1
/// ```
pub struct RescaledAdd<R, O: Coded> {
    left: Multiplier,
    right: Multiplier,
    left_zero: i32,
    right_zero: i32,
    sum: Multiplier,
    requant: Requant<R, O>,
}

impl<R, O: Coded> Clone for RescaledAdd<R, O> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, O: Coded> Copy for RescaledAdd<R, O> {}

/// How many bits the codes are shifted to the left before they are scaled.
const HEADROOM: u32 = 20;
/// A step of one code after the shift.
const SHIFTED_ONE: f64 = 1_048_576.0;

impl<R: FixedPoint, O: Coded> RescaledAdd<R, O> {
    /// The sum of codes with these parameters as codes with the scale `scale`; nothing if a scale is
    /// not finite and positive.
    #[inline(always)]
    pub fn new<A: Byte, B: Byte>(
        left: Affine<A>,
        right: Affine<B>,
        scale: f32,
        requant: Requant<R, O>,
    ) -> Option<Self> {
        let (left_scale, right_scale) = (f64::from(left.scale), f64::from(right.scale));
        let larger = if left_scale > right_scale { left_scale } else { right_scale };
        let unit = 2.0 * larger;
        Some(Self {
            left: R::scale(left_scale / unit)?,
            right: R::scale(right_scale / unit)?,
            left_zero: left.zero_point.to_i32(),
            right_zero: right.zero_point.to_i32(),
            sum: R::scale(unit / (SHIFTED_ONE * f64::from(scale)))?,
            requant,
        })
    }

    /// The element of a sum.
    #[inline(always)]
    pub fn apply<A: Byte, B: Byte>(self, left: A, right: B) -> O {
        let shifted = |code: i32, zero: i32| code.wrapping_sub(zero).wrapping_shl(HEADROOM);
        let left = R::rescale(shifted(left.to_i32(), self.left_zero), self.left);
        let right = R::rescale(shifted(right.to_i32(), self.right_zero), self.right);
        self.requant.apply(left.wrapping_add(right), self.sum)
    }
}

impl<R: FixedPoint, T: Code, P: PerTensor> RescaledAdd<R, Q<T, P>> {
    /// The sum of codes `A` with the parameters `X` and codes `B` with the parameters `Y`.
    ///
    /// The factors are computed when the program is compiled.
    #[inline(always)]
    #[must_use]
    pub fn typed<A: Byte, X: PerTensor, B: Byte, Y: PerTensor>(
        requant: Requant<R, Q<T, P>>,
    ) -> Self {
        const { check_parameters::<A, X>() }
        const { check_parameters::<B, Y>() }
        const NO_SCALE: &str = "the scale of quantised numbers must be positive and finite";
        Self {
            left: const { Multiplier::new(wide(X::SCALE) / unit::<X, Y>()).expect(NO_SCALE) },
            right: const { Multiplier::new(wide(Y::SCALE) / unit::<X, Y>()).expect(NO_SCALE) },
            left_zero: X::ZERO_POINT,
            right_zero: Y::ZERO_POINT,
            sum: const {
                let whole = wide(P::SCALE) * SHIFTED_ONE;
                Multiplier::new(unit::<X, Y>() / whole).expect(NO_SCALE)
            },
            requant,
        }
    }
}

/// What both operands are scaled to.
const fn unit<A: PerTensor, B: PerTensor>() -> f64 {
    2.0 * wide(if A::SCALE > B::SCALE { A::SCALE } else { B::SCALE })
}

/// The sum of two numbers with the same parameters, held in the range of the codes.
///
/// # Numerics
/// Exact: with equal parameters no rule has anything to round.
#[inline(always)]
pub(crate) fn saturating_sum<T: Code, P: PerTensor>(left: Q<T, P>, right: Q<T, P>) -> Q<T, P> {
    const { check_parameters::<T, P>() }
    let sum = left.code().to_i32().wrapping_add(right.code().to_i32());
    Q::from_code(T::nearest(sum.wrapping_sub(P::ZERO_POINT)))
}
