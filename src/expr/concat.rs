//! Operands one behind the other along an axis.

use super::{Expr, IntoExpr, Lazy, ShapeOf};
use crate::layout::Layout;
use crate::shape::{Ax, ConcatsWith, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// Two operands, the second behind the first along axis `I`.
#[derive(Clone, Copy, Debug)]
pub struct Concat<L, R, const I: usize> {
    pub(crate) left: L,
    pub(crate) right: R,
}

impl<L: Expr, R: Expr<Elem = L::Elem>, const I: usize> Expr for Concat<L, R, I>
where
    L::Shape: ConcatsWith<R::Shape, I>,
{
    type Elem = L::Elem;
    type Shape = <L::Shape as ConcatsWith<R::Shape, I>>::Out;
    const HEAVY: bool = L::HEAVY || R::HEAVY;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.left.shape().concat(self.right.shape())
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements of `other` behind those of the tensor, along one axis.
    ///
    /// # Shape
    /// `[A, N, B] with [A, M, B]` along `axes![1] → [A, N + M, B]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let a = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    /// let b = Tensor::<i32, s![2, 1]>::from_array([[5], [6]]);
    /// let c: Tensor<i32, s![2, 3]> = a.concat(axes![1], &b).eval();
    /// assert_eq!(c.into_array(), [[1, 2, 5], [3, 4, 6]]);
    /// ```
    #[inline(always)]
    pub fn concat<const I: usize, R: IntoExpr<T>>(
        &self,
        axis: (Ax<I>,),
        other: R,
    ) -> Lazy<Concat<Tensor<T, S, L, K::Shared<'_>>, R::Expr, I>>
    where
        S: ConcatsWith<ShapeOf<R, T>, I>,
    {
        let _ = axis;
        Lazy(Concat { left: self.view(), right: other.into_expr() })
    }
}

impl<E: Expr> Lazy<E> {
    /// As [`Tensor::concat`].
    #[inline(always)]
    pub fn concat<const I: usize, R: IntoExpr<E::Elem>>(
        self,
        axis: (Ax<I>,),
        other: R,
    ) -> Lazy<Concat<E, R::Expr, I>>
    where
        E::Shape: ConcatsWith<ShapeOf<R, E::Elem>, I>,
    {
        let _ = axis;
        Lazy(Concat { left: self.0, right: other.into_expr() })
    }
}
