//! Arithmetic between element types that differ: both sides become the type they have in common.

use super::op::{self, BinaryOp};
use super::{Binary, Expr, IntoExpr, Lazy, ShapeOf};
use crate::dtype::{Element, Num, Promote};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// A function of two elements, after both are promoted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Promoted<F>(F);

impl<A, B, F> BinaryOp<A, B> for Promoted<F>
where
    A: Promote<B>,
    B: Element,
    F: BinaryOp<A::Out, A::Out>,
{
    type Out = F::Out;

    #[inline(always)]
    fn apply(self, a: A, b: B) -> F::Out {
        self.0.apply(a.promote_left(), A::promote_right(b))
    }
}

/// A promoted node, as a method returns it.
type Mixed<E, R, V, F> = Lazy<Binary<E, <R as IntoExpr<V>>::Expr, Promoted<F>>>;

macro_rules! promoted {
    ($($(#[$doc:meta])* $method:ident $op:ident;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<V: Element, R: IntoExpr<V>>(
                &self,
                other: R,
            ) -> Mixed<Tensor<T, S, L, K::Shared<'_>>, R, V, op::$op>
            where
                T: Promote<V, Out: Num>,
                S: BroadcastsWith<ShapeOf<R, V>>,
            {
                Lazy::binary(self.view(), other.into_expr(), Promoted(op::$op))
            }
        )*}

        impl<E: Expr> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<V: Element, R: IntoExpr<V>>(
                self,
                other: R,
            ) -> Mixed<E, R, V, op::$op>
            where
                E::Elem: Promote<V, Out: Num>,
                E::Shape: BroadcastsWith<ShapeOf<R, V>>,
            {
                Lazy::binary(self.0, other.into_expr(), Promoted(op::$op))
            }
        )*}
    };
}

promoted! {
    /// The sums of elements of two types, in the type they have in common.
    ///
    /// # Numerics
    /// The type is that of [`Promote`]: the higher category of `bool`, integer and float, and the
    /// wider type within it.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<i32, s![2]> = Tensor::from_array([1, 2]);
    /// let y: Tensor<f32, s![2]> = Tensor::from_array([0.5, 0.25]);
    /// let sum: Tensor<f32, s![2]> = x.promote_add(&y).eval();
    /// assert_eq!(sum.to_array(), [1.5, 2.25]);
    /// ```
    promote_add Add;
    /// The differences of elements of two types, in the type they have in common.
    promote_sub Sub;
    /// The products of elements of two types, in the type they have in common.
    promote_mul Mul;
    /// The quotients of elements of two types, in the type they have in common; integers truncate.
    promote_div Div;
}
