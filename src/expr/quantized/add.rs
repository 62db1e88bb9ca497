//! Sums of quantised tensors: with the same parameters by `+`, with others by `add_rescaled`.

use core::ops;

use crate::dtype::quantized::{
    Byte, Code, Coded, FixedPoint, PerTensor, Q, Requant, RescaledAdd, saturating_sum,
};
use crate::expr::op::BinaryOp;
use crate::expr::{Binary, Expr, IntoExpr, Lazy, ShapeOf};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::Tensor;

/// The sum of two numbers with the same parameters, held in the range of the codes
#[derive(Clone, Copy, Debug, Default)]
pub struct SaturatingAdd;

impl<T: Code, P: PerTensor> BinaryOp<Q<T, P>, Q<T, P>> for SaturatingAdd {
    type Out = Q<T, P>;

    #[inline(always)]
    fn apply(self, left: Q<T, P>, right: Q<T, P>) -> Q<T, P> {
        saturating_sum(left, right)
    }
}

/// Operands that `+` takes beside quantised numbers of type `T`: those with the same parameters.
#[diagnostic::on_unimplemented(
    message = "cannot add `{Self}` to quantised numbers `{T}`",
    label = "not quantised with the parameters of `{T}`",
    note = "`+` adds numbers with equal scale and zero point; others are brought to a common scale, \
            which rounds: `a.add_rescaled(&b, Requant::<Double, Q<i8, Sum>>::typed())`"
)]
pub trait QuantizedOperand<T: Copy> {
    /// The expression.
    type Operand: Expr<Elem = T>;

    /// The operand as an expression; tensors are borrowed.
    fn into_operand(self) -> Self::Operand;
}

#[diagnostic::do_not_recommend]
impl<T: Copy, R: IntoExpr<T>> QuantizedOperand<T> for R {
    type Operand = R::Expr;

    #[inline(always)]
    fn into_operand(self) -> R::Expr {
        self.into_expr()
    }
}

/// The shape of an operand.
type OperandShape<R, T> = <<R as QuantizedOperand<T>>::Operand as Expr>::Shape;

impl<'a, T, P, S, L, K, R> ops::Add<R> for &'a Tensor<Q<T, P>, S, L, K>
where
    T: Code,
    P: PerTensor,
    S: Shape + BroadcastsWith<OperandShape<R, Q<T, P>>>,
    L: Layout<S>,
    K: Storage<Q<T, P>>,
    R: QuantizedOperand<Q<T, P>>,
{
    type Output = Lazy<Binary<Tensor<Q<T, P>, S, L, K::Shared<'a>>, R::Operand, SaturatingAdd>>;
    #[inline(always)]
    fn add(self, right: R) -> Self::Output {
        Lazy::binary(self.view(), right.into_operand(), SaturatingAdd)
    }
}

impl<T, P, S, L, K, R> ops::Add<R> for Tensor<Q<T, P>, S, L, K>
where
    T: Code,
    P: PerTensor,
    S: Shape + BroadcastsWith<OperandShape<R, Q<T, P>>>,
    L: Layout<S>,
    K: Borrowed<Q<T, P>>,
    R: QuantizedOperand<Q<T, P>>,
{
    type Output = Lazy<Binary<Self, R::Operand, SaturatingAdd>>;
    #[inline(always)]
    fn add(self, right: R) -> Self::Output {
        Lazy::binary(self, right.into_operand(), SaturatingAdd)
    }
}

impl<A, B, R, O> BinaryOp<A, B> for RescaledAdd<R, O>
where
    A: Coded<Code: Byte>,
    B: Coded<Code: Byte>,
    R: FixedPoint,
    O: Coded,
{
    type Out = O;

    #[inline(always)]
    fn apply(self, left: A, right: B) -> O {
        RescaledAdd::apply(self, left.to_code(), right.to_code())
    }
}

impl<A: Byte, S: Shape, L: Layout<S>, K: Storage<A>> Tensor<A, S, L, K> {
    /// The sums of the codes of two tensors, brought to a common scale.
    ///
    /// # Numerics
    /// As [`RescaledAdd`].
    #[inline(always)]
    pub fn add_codes<B: Byte, R: IntoExpr<B>, F: FixedPoint, O: Coded>(
        &self,
        right: R,
        how: RescaledAdd<F, O>,
    ) -> Lazy<Binary<Tensor<A, S, L, K::Shared<'_>>, R::Expr, RescaledAdd<F, O>>>
    where
        S: BroadcastsWith<ShapeOf<R, B>>,
    {
        Lazy::binary(self.view(), right.into_expr(), how)
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
    /// The sums of two tensors with parameters of their own, with the parameters `Y`.
    ///
    /// # Numerics
    /// As [`RescaledAdd`].
    ///
    /// # Example: a residual connection
    /// ```
    /// use formwork::dtype::quantized::{Double, PerTensor, Q, Requant};
    /// use formwork::prelude::*;
    ///
    /// macro_rules! parameters {
    ///     ($($name:ident: $scale:literal, $zero:literal;)*) => {$(
    ///         struct $name;
    ///         impl PerTensor for $name {
    ///             const SCALE: f32 = $scale;
    ///             const ZERO_POINT: i32 = $zero;
    ///         }
    ///     )*};
    /// }
    /// parameters! {
    ///     Skip: 0.5, 0;
    ///     Branch: 0.25, 10;
    ///     Sum: 1.0, -1;
    /// }
    ///
    /// let skip: Tensor<f32, s![2]> = Tensor::from_array([10., -3.]);
    /// let branch: Tensor<f32, s![2]> = Tensor::from_array([1., -3.]);
    /// let skip: Tensor<Q<i8, Skip>, s![2]> = skip.quantize().eval();
    /// let branch: Tensor<Q<i8, Branch>, s![2]> = branch.quantize().eval();
    ///
    /// let how = Requant::<Double, Q<i8, Sum>>::typed().relu();
    /// let y = skip.add_rescaled(&branch, how).eval();
    /// assert_eq!(y.dequantize().eval().as_slice(), [11., 0.]);
    /// ```
    #[inline(always)]
    pub fn add_rescaled<U, B, R, F, V, Y>(
        &self,
        right: R,
        requant: Requant<F, Q<V, Y>>,
    ) -> Lazy<Binary<Tensor<Q<T, P>, S, L, K::Shared<'_>>, R::Expr, RescaledAdd<F, Q<V, Y>>>>
    where
        U: Byte,
        B: PerTensor,
        R: IntoExpr<Q<U, B>>,
        F: FixedPoint,
        V: Code,
        Y: PerTensor,
        S: BroadcastsWith<ShapeOf<R, Q<U, B>>>,
    {
        Lazy::binary(self.view(), right.into_expr(), RescaledAdd::typed::<T, P, U, B>(requant))
    }
}
