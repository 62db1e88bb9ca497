//! Operands one behind the other along an axis.

use super::{Expr, IntoExpr, Lazy, ShapeOf};
use crate::layout::Layout;
use crate::shape::{ConcatsWith, OneAxis, Shape};
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
    /// [`concat`](fn@concat) takes more than two.
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
        axis: impl OneAxis<I>,
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
        axis: impl OneAxis<I>,
        other: R,
    ) -> Lazy<Concat<E, R::Expr, I>>
    where
        E::Shape: ConcatsWith<ShapeOf<R, E::Elem>, I>,
    {
        let _ = axis;
        Lazy(Concat { left: self.0, right: other.into_expr() })
    }
}

/// Two to eight operands one behind the other, along one axis.
///
/// # Shape
/// `[A, N, B], [A, M, B], [A, K, B]` along `axes![1] → [A, N + M + K, B]`
///
/// # Example
/// ```
/// use formwork::expr::concat;
/// use formwork::prelude::*;
///
/// let a = Tensor::<i32, s![2]>::from_array([1, 2]);
/// let b = Tensor::<i32, s![3]>::from_array([3, 4, 5]);
/// let c: Tensor<i32, s![7]> = concat(axes![0], (&a, &b + 10, &a)).eval();
/// assert_eq!(c.into_array(), [1, 2, 13, 14, 15, 1, 2]);
/// ```
#[inline(always)]
pub fn concat<const I: usize, T: Copy, E, P: ConcatOperands<T, I, Expr = E>>(
    axis: impl OneAxis<I>,
    operands: P,
) -> Lazy<E> {
    let _ = axis;
    Lazy(operands.into_concat())
}

/// Tuples of two to eight operands that stand one behind the other along axis `I`.
#[diagnostic::on_unimplemented(
    message = "cannot concat `{Self}`",
    label = "not a tuple of operands",
    note = "`concat(axes![0], (&a, &b, &c))` takes a tuple of two to eight tensors or expressions"
)]
pub trait ConcatOperands<T: Copy, const I: usize> {
    /// The expression.
    type Expr: Expr<Elem = T>;

    /// The operands as an expression.
    fn into_concat(self) -> Self::Expr;
}

/// The last of the operands behind all the others.
macro_rules! operands {
    ($(($($first:ident $value:ident),+) $last:ident $last_value:ident;)*) => {$(
        impl<T: Copy, const I: usize, $($first,)+ $last: IntoExpr<T>> ConcatOperands<T, I>
            for ($($first,)+ $last)
        where
            ($($first,)+): ConcatOperands<T, I>,
            <<($($first,)+) as ConcatOperands<T, I>>::Expr as Expr>::Shape:
                ConcatsWith<ShapeOf<$last, T>, I>,
        {
            type Expr = Concat<<($($first,)+) as ConcatOperands<T, I>>::Expr, $last::Expr, I>;

            #[inline(always)]
            fn into_concat(self) -> Self::Expr {
                let ($($value,)+ $last_value) = self;
                Concat { left: ($($value,)+).into_concat(), right: $last_value.into_expr() }
            }
        }
    )*};
}

impl<T: Copy, const I: usize, A: IntoExpr<T>, B: IntoExpr<T>> ConcatOperands<T, I> for (A, B)
where
    ShapeOf<A, T>: ConcatsWith<ShapeOf<B, T>, I>,
{
    type Expr = Concat<A::Expr, B::Expr, I>;

    #[inline(always)]
    fn into_concat(self) -> Self::Expr {
        Concat { left: self.0.into_expr(), right: self.1.into_expr() }
    }
}

operands! {
    (A a, B b) C c;
    (A a, B b, C c) D d;
    (A a, B b, C c, D d) E e;
    (A a, B b, C c, D d, E e) F f;
    (A a, B b, C c, D d, E e, F f) G g;
    (A a, B b, C c, D d, E e, F f, G g) H h;
}
