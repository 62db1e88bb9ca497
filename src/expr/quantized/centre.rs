//! Codes less their zero point, in 16 bits: what products of codes of any kind are made of.

use crate::dtype::quantized::{Byte, Code, PerTensor, Q, check_parameters};
use crate::expr::op::{BinaryOp, UnaryOp};
use crate::expr::{Binary, IntoExpr, Lazy, ShapeOf, Unary};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// The code less its zero point
#[derive(Clone, Copy, Debug, Default)]
pub struct Centre;

/// A code of 8 bits less a zero point; always exact.
#[inline(always)]
fn centred<T: Byte>(code: T, zero_point: i32) -> i16 {
    i16::nearest(code.to_i32().wrapping_sub(zero_point))
}

impl<T: Byte> BinaryOp<T, T> for Centre {
    type Out = i16;

    #[inline(always)]
    fn apply(self, code: T, zero_point: T) -> i16 {
        centred(code, zero_point.to_i32())
    }
}

impl<T: Byte, P: PerTensor> UnaryOp<Q<T, P>> for Centre {
    type Out = i16;

    #[inline(always)]
    fn apply(self, x: Q<T, P>) -> i16 {
        const { check_parameters::<T, P>() }
        centred(x.code(), P::ZERO_POINT)
    }
}

impl<T: Byte, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The codes less their zero points, which stretch by the usual rule.
    ///
    /// Products, linear layers and convolutions of what comes out are exact: this is the way for codes
    /// without a sign, and for weights that have a zero point.
    ///
    /// # Numerics
    /// Exact: a difference of two codes of 8 bits fits in 16.
    ///
    /// # Example: the product of matrices of ONNX
    /// ```
    /// use formwork::dtype::quantized::{HalfEven, Requant};
    /// use formwork::prelude::*;
    ///
    /// let a: Tensor<u8, s![1, 2]> = Tensor::from_array([[130, 120]]);
    /// let b: Tensor<u8, s![2, 1]> = Tensor::from_array([[12], [9]]);
    /// let (a, b) = (a.centred_by(128_u8).eval(), b.centred_by(10_u8).eval());
    ///
    /// let factor: Tensor<f32, s![]> = Tensor::scalar(0.25);
    /// let y = a.matmul(&b).requantize(&factor, Requant::<HalfEven, u8>::new(7)).eval();
    /// assert_eq!(y.as_slice(), [10]); // (2 * 2 + -8 * -1) / 4 + 7
    /// ```
    #[inline(always)]
    pub fn centred_by<Z: IntoExpr<T>>(
        &self,
        zero_points: Z,
    ) -> Lazy<Binary<Tensor<T, S, L, K::Shared<'_>>, Z::Expr, Centre>>
    where
        S: BroadcastsWith<ShapeOf<Z, T>>,
    {
        Lazy::binary(self.view(), zero_points.into_expr(), Centre)
    }
}

impl<T, P, S, L, K> Tensor<Q<T, P>, S, L, K>
where
    T: Byte,
    P: PerTensor,
    S: Shape,
    L: Layout<S>,
    K: Storage<Q<T, P>>,
{
    /// The codes less the zero point of their parameters.
    ///
    /// # Numerics
    /// As [`Tensor::centred_by`].
    #[inline(always)]
    pub fn centred(&self) -> Lazy<Unary<Tensor<Q<T, P>, S, L, K::Shared<'_>>, Centre>> {
        Lazy::unary(self.view(), Centre)
    }
}
