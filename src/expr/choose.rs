//! Choosing between two operands element by element, and functions that the caller writes.

use super::elementwise::Both;
use super::{Binary, Expr, IntoExpr, Lazy, ShapeOf, Ternary, Unary, op};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// A choice, as a method returns it.
type Chosen<C, A, B, T> =
    Lazy<Ternary<C, <A as IntoExpr<T>>::Expr, <B as IntoExpr<T>>::Expr, op::Where>>;

/// Two operands under a function, as a method returns it.
type Zipped<E, R, V, F> = Lazy<Binary<E, <R as IntoExpr<V>>::Expr, op::Function<F>>>;

impl<S: Shape, L: Layout<S>, K: Storage<bool>> Tensor<bool, S, L, K> {
    /// The elements of `yes` where this is true, those of `no` elsewhere; all three are broadcast.
    ///
    /// Both sides are computed, and one is taken.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., -2.], [-3., 4.]]);
    /// let mask: Tensor<bool, s![2]> = Tensor::from_array([true, false]);
    /// let y: Tensor<f32, s![2, 2]> = mask.where_(&x, f32::NEG_INFINITY).eval();
    /// assert_eq!(y.view().as_slice(), [1., f32::NEG_INFINITY, -3., f32::NEG_INFINITY]);
    /// ```
    #[inline(always)]
    pub fn where_<T: Copy, A: IntoExpr<T>, B: IntoExpr<T>>(
        &self,
        yes: A,
        no: B,
    ) -> Chosen<Tensor<bool, S, L, K::Shared<'_>>, A, B, T>
    where
        ShapeOf<A, T>: BroadcastsWith<ShapeOf<B, T>>,
        S: BroadcastsWith<Both<A::Expr, B::Expr>>,
    {
        Lazy::ternary(self.view(), yes.into_expr(), no.into_expr(), op::Where)
    }
}

impl<E: Expr<Elem = bool>> Lazy<E> {
    /// The elements of `yes` where this is true, those of `no` elsewhere; all three are broadcast.
    ///
    /// Both sides are computed, and one is taken.
    #[inline(always)]
    pub fn where_<T: Copy, A: IntoExpr<T>, B: IntoExpr<T>>(
        self,
        yes: A,
        no: B,
    ) -> Chosen<E, A, B, T>
    where
        ShapeOf<A, T>: BroadcastsWith<ShapeOf<B, T>>,
        E::Shape: BroadcastsWith<Both<A::Expr, B::Expr>>,
    {
        Lazy::ternary(self.0, yes.into_expr(), no.into_expr(), op::Where)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// What a function makes of each element, as an expression.
    ///
    /// The function may be called in any order.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<i32, s![3]> = Tensor::from_array([5, -3, 8]);
    /// let odd = x.map_with(|v| v % 2 != 0).eval();
    /// assert_eq!(odd.view().as_slice(), [true, true, false]);
    /// ```
    #[inline(always)]
    pub fn map_with<U: Copy, F: Copy + Fn(T) -> U>(
        &self,
        function: F,
    ) -> Lazy<Unary<Tensor<T, S, L, K::Shared<'_>>, op::Function<F>>> {
        Lazy::unary(self.view(), op::Function(function))
    }

    /// What a function makes of each two elements, which are broadcast, as an expression.
    #[inline(always)]
    pub fn zip_with<V: Copy, R: IntoExpr<V>, U: Copy, F: Copy + Fn(T, V) -> U>(
        &self,
        other: R,
        function: F,
    ) -> Zipped<Tensor<T, S, L, K::Shared<'_>>, R, V, F>
    where
        S: BroadcastsWith<ShapeOf<R, V>>,
    {
        Lazy::binary(self.view(), other.into_expr(), op::Function(function))
    }
}

impl<E: Expr> Lazy<E> {
    /// What a function makes of each element, as an expression.
    ///
    /// The function may be called in any order.
    #[inline(always)]
    pub fn map_with<U: Copy, F: Copy + Fn(E::Elem) -> U>(
        self,
        function: F,
    ) -> Lazy<Unary<E, op::Function<F>>> {
        Lazy::unary(self.0, op::Function(function))
    }

    /// What a function makes of each two elements, which are broadcast, as an expression.
    #[inline(always)]
    pub fn zip_with<V: Copy, R: IntoExpr<V>, U: Copy, F: Copy + Fn(E::Elem, V) -> U>(
        self,
        other: R,
        function: F,
    ) -> Zipped<E, R, V, F>
    where
        E::Shape: BroadcastsWith<ShapeOf<R, V>>,
    {
        Lazy::binary(self.0, other.into_expr(), op::Function(function))
    }
}
