//! `+ - * / & | ^ - !` on tensors, views, expressions and numbers.

use core::ops;

use half::{bf16, f16};

use super::{Binary, Expr, IntoExpr, Lazy, Scalar, ShapeOf, Unary, op};
use crate::dtype::{Logic, Num};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::Tensor;

macro_rules! binary {
    ($($trait:ident $method:ident $op:ident $bound:ident;)*) => {$(
        impl<'a, T, S, L, K, R> ops::$trait<R> for &'a Tensor<T, S, L, K>
        where
            T: $bound,
            S: Shape + BroadcastsWith<ShapeOf<R, T>>,
            L: Layout<S>,
            K: Storage<T>,
            R: IntoExpr<T>,
        {
            type Output = Lazy<Binary<Tensor<T, S, L, K::Shared<'a>>, R::Expr, op::$op>>;
            #[inline(always)]
            fn $method(self, right: R) -> Self::Output {
                Lazy::binary(self.view(), right.into_expr(), op::$op)
            }
        }

        impl<T, S, L, K, R> ops::$trait<R> for Tensor<T, S, L, K>
        where
            T: $bound,
            S: Shape + BroadcastsWith<ShapeOf<R, T>>,
            L: Layout<S>,
            K: Borrowed<T>,
            R: IntoExpr<T>,
        {
            type Output = Lazy<Binary<Self, R::Expr, op::$op>>;
            #[inline(always)]
            fn $method(self, right: R) -> Self::Output {
                Lazy::binary(self, right.into_expr(), op::$op)
            }
        }

        impl<E, R> ops::$trait<R> for Lazy<E>
        where
            E: Expr<Elem: $bound, Shape: BroadcastsWith<ShapeOf<R, E::Elem>>>,
            R: IntoExpr<E::Elem>,
        {
            type Output = Lazy<Binary<E, R::Expr, op::$op>>;
            #[inline(always)]
            fn $method(self, right: R) -> Self::Output {
                Lazy::binary(self.0, right.into_expr(), op::$op)
            }
        }
    )*};
}

binary! {
    Add add Add Num;
    Sub sub Sub Num;
    Mul mul Mul Num;
    Div div Div Num;
    BitAnd bitand And Logic;
    BitOr bitor Or Logic;
    BitXor bitxor Xor Logic;
}

macro_rules! unary {
    ($($trait:ident $method:ident $op:ident $bound:ident;)*) => {$(
        impl<'a, T: $bound, S: Shape, L: Layout<S>, K: Storage<T>> ops::$trait
            for &'a Tensor<T, S, L, K>
        {
            type Output = Lazy<Unary<Tensor<T, S, L, K::Shared<'a>>, op::$op>>;
            #[inline(always)]
            fn $method(self) -> Self::Output {
                Lazy::unary(self.view(), op::$op)
            }
        }

        impl<T: $bound, S: Shape, L: Layout<S>, K: Borrowed<T>> ops::$trait
            for Tensor<T, S, L, K>
        {
            type Output = Lazy<Unary<Self, op::$op>>;
            #[inline(always)]
            fn $method(self) -> Self::Output {
                Lazy::unary(self, op::$op)
            }
        }

        impl<E: Expr<Elem: $bound>> ops::$trait for Lazy<E> {
            type Output = Lazy<Unary<E, op::$op>>;
            #[inline(always)]
            fn $method(self) -> Self::Output {
                Lazy::unary(self.0, op::$op)
            }
        }
    )*};
}

unary! {
    Neg neg Negate Num;
    Not not Not Logic;
}

/// A number on the left: one implementation a type, because the trait is not ours.
macro_rules! scalar_left {
    ($($t:ty)*) => {$(
        scalar_left!(@ops $t: Add add, Sub sub, Mul mul, Div div);
    )*};
    (@ops $t:ty: $($trait:ident $method:ident),*) => {$(
        impl<'a, S, L, K> ops::$trait<&'a Tensor<$t, S, L, K>> for $t
        where
            S: Shape,
            (): BroadcastsWith<S>,
            L: Layout<S>,
            K: Storage<$t>,
        {
            type Output = Lazy<Binary<Scalar<$t>, Tensor<$t, S, L, K::Shared<'a>>, op::$trait>>;
            #[inline(always)]
            fn $method(self, right: &'a Tensor<$t, S, L, K>) -> Self::Output {
                Lazy::binary(Scalar(self), right.view(), op::$trait)
            }
        }

        impl<S, L, K> ops::$trait<Tensor<$t, S, L, K>> for $t
        where
            S: Shape,
            (): BroadcastsWith<S>,
            L: Layout<S>,
            K: Borrowed<$t>,
        {
            type Output = Lazy<Binary<Scalar<$t>, Tensor<$t, S, L, K>, op::$trait>>;
            #[inline(always)]
            fn $method(self, right: Tensor<$t, S, L, K>) -> Self::Output {
                Lazy::binary(Scalar(self), right, op::$trait)
            }
        }

        impl<E> ops::$trait<Lazy<E>> for $t
        where
            E: Expr<Elem = $t>,
            (): BroadcastsWith<E::Shape>,
        {
            type Output = Lazy<Binary<Scalar<$t>, E, op::$trait>>;
            #[inline(always)]
            fn $method(self, right: Lazy<E>) -> Self::Output {
                Lazy::binary(Scalar(self), right.0, op::$trait)
            }
        }
    )*};
}

scalar_left! { f32 f64 f16 bf16 i8 u8 i16 u16 i32 u32 i64 u64 }
