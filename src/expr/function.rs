//! The named element-wise functions, on tensors, views and expressions alike.

use super::elementwise::Both;
use super::{Binary, Expr, IntoExpr, Lazy, ShapeOf, Ternary, Unary, op};
use crate::dtype::{Float, Num, Order};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

macro_rules! unary {
    ($($(#[$doc:meta])* $method:ident $op:ident $bound:ident;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method(&self) -> Lazy<Unary<Tensor<T, S, L, K::Shared<'_>>, op::$op>>
            where
                T: $bound,
            {
                Lazy::unary(self.view(), op::$op)
            }
        )*}

        impl<E: Expr> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method(self) -> Lazy<Unary<E, op::$op>>
            where
                E::Elem: $bound,
            {
                Lazy::unary(self.0, op::$op)
            }
        )*}
    };
}

unary! {
    /// The absolute value; the smallest signed integer wraps to itself.
    abs Abs Num;
    /// -1, 0 or 1; a zero keeps its sign and a NaN stays.
    sign Sign Num;
    /// Each element times itself.
    square Square Num;
    /// `max(x, 0)`; NaN stays NaN.
    relu Relu Num;
}

macro_rules! binary {
    ($($(#[$doc:meta])* $method:ident $op:ident $bound:ident;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<R: IntoExpr<T>>(
                &self,
                other: R,
            ) -> Lazy<Binary<Tensor<T, S, L, K::Shared<'_>>, R::Expr, op::$op>>
            where
                T: $bound,
                S: BroadcastsWith<ShapeOf<R, T>>,
            {
                Lazy::binary(self.view(), other.into_expr(), op::$op)
            }
        )*}

        impl<E: Expr> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<R: IntoExpr<E::Elem>>(self, other: R) -> Lazy<Binary<E, R::Expr, op::$op>>
            where
                E::Elem: $bound,
                E::Shape: BroadcastsWith<ShapeOf<R, E::Elem>>,
            {
                Lazy::binary(self.0, other.into_expr(), op::$op)
            }
        )*}
    };
}

binary! {
    /// What is left of each element divided by the other's, rounded down: it has the sign of the
    /// divisor. Integers are left as they are by 0, floats become NaN.
    remainder Remainder Num;
    /// Each element to the power of the other's: `x.pow(2.5)`, or by a tensor of exponents. NaN below zero
    /// unless the exponent is whole; 1 to the power 0, also of NaN. Whole powers of integers are
    /// [`powi`](Self::powi).
    pow Pow Float;
    /// The smaller of each two elements; NaN if one of them is.
    minimum Minimum Order;
    /// The larger of each two elements; NaN if one of them is.
    maximum Maximum Order;
    /// Where the elements are equal.
    equal Equal Order;
    /// Where the elements differ.
    not_equal NotEqual Order;
    /// Where the element is smaller than the other's.
    less Less Order;
    /// Where the element is smaller than or equal to the other's.
    less_equal LessEqual Order;
    /// Where the element is larger than the other's.
    greater Greater Order;
    /// Where the element is larger than or equal to the other's.
    greater_equal GreaterEqual Order;
}

/// A ternary node, as a method returns it.
type Three<A, B, C, T, F> = Lazy<Ternary<A, <B as IntoExpr<T>>::Expr, <C as IntoExpr<T>>::Expr, F>>;

macro_rules! ternary {
    ($($(#[$doc:meta])* $method:ident($second:ident, $third:ident) $op:ident $bound:ident;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<B: IntoExpr<T>, C: IntoExpr<T>>(
                &self,
                $second: B,
                $third: C,
            ) -> Three<Tensor<T, S, L, K::Shared<'_>>, B, C, T, op::$op>
            where
                T: $bound,
                ShapeOf<B, T>: BroadcastsWith<ShapeOf<C, T>>,
                S: BroadcastsWith<Both<B::Expr, C::Expr>>,
            {
                Lazy::ternary(self.view(), $second.into_expr(), $third.into_expr(), op::$op)
            }
        )*}

        impl<E: Expr> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method<B: IntoExpr<E::Elem>, C: IntoExpr<E::Elem>>(
                self,
                $second: B,
                $third: C,
            ) -> Three<E, B, C, E::Elem, op::$op>
            where
                E::Elem: $bound,
                ShapeOf<B, E::Elem>: BroadcastsWith<ShapeOf<C, E::Elem>>,
                E::Shape: BroadcastsWith<Both<B::Expr, C::Expr>>,
            {
                Lazy::ternary(self.0, $second.into_expr(), $third.into_expr(), op::$op)
            }
        )*}
    };
}

ternary! {
    /// `self * factor + addend`, the product rounded before the sum.
    mul_then_add(factor, addend) MulThenAdd Num;
    /// `self * factor + addend` in one step, rounded once, with the same bits on every processor: by
    /// its instruction, or by exact arithmetic where it has none.
    fma(factor, addend) FusedMulAdd Num;
    /// Each element, but not below `low` nor above `high`.
    clamp(low, high) Clamp Order;
}
