//! Sums of products over any axes: what no product of matrices says.

use super::{Binary, Expr, IntoExpr, Lazy, Reduce, ShapeOf, fold, op};
use crate::dtype::Num;
use crate::shape::{BroadcastsWith, Reduces};

/// The products of two or three operands, summed over the axes.
///
/// The operands are broadcast, and the axes are those of the shape that they have together. It is
/// one loop with one accumulator for each element of the result, and no product is stored.
///
/// # Shape
/// `[A, B, C] with [B, C]` over `axes![1, 2] → [A]`
///
/// # Numerics
/// The products are formed in the accumulator of the type and summed there in the order of a
/// reduction; the sum is rounded once at the end, and integers stay in the accumulator, as those of
/// [`matmul`](crate::Tensor::matmul) do. The sum over no element is zero.
///
/// # Panics
/// Never.
///
/// # Example
/// ```
/// use formwork::expr::sum_of_products;
/// use formwork::prelude::*;
///
/// let a: Tensor<i8, s![2, 3]> = Tensor::from_array([[100, 100, 100], [1, 2, 3]]);
/// let b: Tensor<i8, s![3]> = Tensor::from_array([100, 0, 100]);
/// let c: Tensor<i32, s![2]> = sum_of_products(axes![1], (&a, &b)).eval();
/// assert_eq!(c.into_array(), [20_000, 400]);
/// ```
#[inline(always)]
pub fn sum_of_products<T: Num, P, X: FactorOperands<T>>(
    axes: P,
    operands: X,
) -> Lazy<Reduce<X::Expr, P, fold::Products>>
where
    <X::Expr as Expr>::Shape: Reduces<P>,
    fold::Products: fold::Fold<<X::Expr as Expr>::Elem>,
{
    Lazy::reduce(operands.into_factors(), axes, fold::Products)
}

/// Tuples of two or three operands that are multiplied.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tuple of operands with elements of type `{T}` to multiply",
    label = "not operands with elements of one type and shapes that broadcast",
    note = "`sum_of_products(axes![1], (&a, &b))` takes a tuple of two or three tensors or expressions"
)]
pub trait FactorOperands<T: Copy> {
    /// The expression, whose elements are the factors of each product.
    type Expr: Expr;

    /// The operands as an expression.
    fn into_factors(self) -> Self::Expr;
}

/// The factors of each product side by side.
type Factors<A, B> = Binary<A, B, op::Pair>;

#[diagnostic::do_not_recommend]
impl<T: Num, A: IntoExpr<T>, B: IntoExpr<T>> FactorOperands<T> for (A, B)
where
    ShapeOf<A, T>: BroadcastsWith<ShapeOf<B, T>>,
{
    type Expr = Factors<A::Expr, B::Expr>;

    #[inline(always)]
    fn into_factors(self) -> Self::Expr {
        Lazy::binary(self.0.into_expr(), self.1.into_expr(), op::Pair).0
    }
}

#[diagnostic::do_not_recommend]
impl<T: Num, A: IntoExpr<T>, B: IntoExpr<T>, C: IntoExpr<T>> FactorOperands<T> for (A, B, C)
where
    ShapeOf<A, T>: BroadcastsWith<ShapeOf<B, T>>,
    <Factors<A::Expr, B::Expr> as Expr>::Shape: BroadcastsWith<ShapeOf<C, T>>,
{
    type Expr = Factors<Factors<A::Expr, B::Expr>, C::Expr>;

    #[inline(always)]
    fn into_factors(self) -> Self::Expr {
        let (first, second, third) = self;
        Lazy::binary((first, second).into_factors(), third.into_expr(), op::Pair).0
    }
}
