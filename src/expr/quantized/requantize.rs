//! Integer sums as codes of the next tensor, by a factor for each channel or one in all.

use crate::dtype::quantized::{Coded, Requant, Rounding};
use crate::expr::op::BinaryOp;
use crate::expr::{Binary, Expr, IntoExpr, Lazy, ShapeOf};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

impl<R: Rounding, O: Coded> BinaryOp<i32, R::Scale> for Requant<R, O> {
    type Out = O;

    #[inline(always)]
    fn apply(self, sum: i32, scale: R::Scale) -> O {
        Requant::apply(self, sum, scale)
    }
}

impl<S: Shape, L: Layout<S>, K: Storage<i32>> Tensor<i32, S, L, K> {
    /// The sums as codes: scaled, rounded, moved to a zero point and held in limits.
    ///
    /// The factors stretch to the shape of the sums by the usual rule: a vector has one for each
    /// index of the last axis, `[C, 1, 1]` one for each channel of images `[N, C, H, W]`, and a
    /// tensor of shape `[]` one for all.
    ///
    /// # Numerics
    /// As [`Requant::apply`].
    ///
    /// # Panics
    /// Never.
    ///
    /// # Example: a linear layer on bytes
    /// ```
    /// use formwork::dtype::quantized::{Double, Multiplier, Requant};
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<i8, s![3]> = Tensor::from_array([10, 20, -30]);
    /// let weight: Tensor<i8, s![2, 3]> = Tensor::from_array([[50, 60, 70], [100, 0, -100]]);
    /// let factor = |real| Multiplier::new(real).unwrap();
    /// let factors: Tensor<Multiplier, s![2]> = Tensor::from_array([factor(0.02), factor(0.01)]);
    ///
    /// let requant = Requant::<Double, i8>::new(5);
    /// let y: Tensor<i8, s![2]> = x.linear(&weight, NoBias).requantize(&factors, requant).eval();
    /// assert_eq!(y.as_slice(), [-3, 45]);
    /// ```
    #[inline(always)]
    pub fn requantize<R: Rounding, O: Coded, F: IntoExpr<R::Scale>>(
        &self,
        factors: F,
        requant: Requant<R, O>,
    ) -> Lazy<Binary<Tensor<i32, S, L, K::Shared<'_>>, F::Expr, Requant<R, O>>>
    where
        S: BroadcastsWith<ShapeOf<F, R::Scale>>,
    {
        Lazy::binary(self.view(), factors.into_expr(), requant)
    }
}

impl<E: Expr<Elem = i32>> Lazy<E> {
    /// The sums as codes: scaled, rounded, moved to a zero point and held in limits.
    ///
    /// As [`Tensor::requantize`]; behind a product or a convolution it is done with the sums at hand.
    #[inline(always)]
    pub fn requantize<R: Rounding, O: Coded, F: IntoExpr<R::Scale>>(
        self,
        factors: F,
        requant: Requant<R, O>,
    ) -> Lazy<Binary<E, F::Expr, Requant<R, O>>>
    where
        E::Shape: BroadcastsWith<ShapeOf<F, R::Scale>>,
    {
        Lazy::binary(self.0, factors.into_expr(), requant)
    }
}
