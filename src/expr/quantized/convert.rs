//! From floats to quantised numbers and back, with the parameters in the type or as operands.

use core::marker::PhantomData;

use crate::dtype::quantized::{Code, Coded, PerTensor, Q, Quantization, dequantize, quantize};
use crate::expr::op::{TernaryOp, UnaryOp};
use crate::expr::{Expr, IntoExpr, Lazy, ShapeOf, Ternary, Unary};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// Functions that have a type and no bytes.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident<$($t:ident),*>;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<$($t),*>(PhantomData<fn($($t),*) -> ($($t,)*)>);

        impl<$($t),*> $name<$($t),*> {
            pub(super) const NEW: Self = Self(PhantomData);
        }

        impl<$($t),*> Clone for $name<$($t),*> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($t),*> Copy for $name<$($t),*> {}
    )*};
}

functions! {
    /// The quantised number nearest to an `f32`
    Quantize<T, P>;
    /// The code nearest to an `f32`, by a scale and a zero point
    QuantizeBy<T>;
    /// The `f32` that a code stands for, by a scale and a zero point
    DequantizeBy<T>;
    /// The element of a code
    OfCode<O>;
}

/// The `f32` that a quantised number is
#[derive(Clone, Copy, Debug, Default)]
pub struct Dequantize;

/// The code of an element
#[derive(Clone, Copy, Debug, Default)]
pub struct ToCode;

impl<T: Code, P: PerTensor> UnaryOp<f32> for Quantize<T, P> {
    type Out = Q<T, P>;

    #[inline(always)]
    fn apply(self, x: f32) -> Q<T, P> {
        Q::quantize(x)
    }
}

impl<T: Code, P: PerTensor> UnaryOp<Q<T, P>> for Dequantize {
    type Out = f32;

    #[inline(always)]
    fn apply(self, x: Q<T, P>) -> f32 {
        x.dequantize()
    }
}

impl<O: Coded> UnaryOp<O::Code> for OfCode<O> {
    type Out = O;
    const OPERATIONS: usize = 0;

    #[inline(always)]
    fn apply(self, code: O::Code) -> O {
        O::coded(code)
    }
}

impl<O: Coded> UnaryOp<O> for ToCode {
    type Out = O::Code;
    const OPERATIONS: usize = 0;

    #[inline(always)]
    fn apply(self, x: O) -> O::Code {
        x.to_code()
    }
}

impl<T: Code> TernaryOp<f32, f32, T> for QuantizeBy<T> {
    type Out = T;

    #[inline(always)]
    fn apply(self, x: f32, scale: f32, zero_point: T) -> T {
        quantize(x, scale, zero_point.to_i32())
    }
}

impl<T: Code> TernaryOp<T, f32, T> for DequantizeBy<T> {
    type Out = f32;

    #[inline(always)]
    fn apply(self, code: T, scale: f32, zero_point: T) -> f32 {
        dequantize(code, scale, zero_point.to_i32())
    }
}

/// The same methods on tensors and on expressions.
macro_rules! methods {
    ([$($head:tt)*] $elem:ty, $shape:ty, [$($this:tt)*] $operand:expr => [$($node:tt)*]) => {
        $($head)* {
            /// Every number as a quantised one, with the parameters `P`.
            ///
            /// # Numerics
            /// As [`Q::quantize`].
            #[inline(always)]
            pub fn quantize<C: Code, P: PerTensor>($($this)*) -> Lazy<Unary<$($node)*, Quantize<C, P>>>
            where
                Quantize<C, P>: UnaryOp<$elem>,
            {
                Lazy::unary($operand, Quantize::NEW)
            }

            /// Every quantised number as an `f32`.
            ///
            /// # Numerics
            /// As [`Q::dequantize`].
            #[inline(always)]
            pub fn dequantize($($this)*) -> Lazy<Unary<$($node)*, Dequantize>>
            where
                Dequantize: UnaryOp<$elem>,
            {
                Lazy::unary($operand, Dequantize)
            }

            /// Every number as a code, by scales and zero points that are operands.
            ///
            /// They stretch to the shape of the numbers by the usual rule.
            ///
            /// # Numerics
            /// As [`Q::quantize`].
            ///
            /// # Example: a scale for each row
            /// ```
            /// use formwork::prelude::*;
            ///
            /// let x: Tensor<f32, s![2, 2]> = Tensor::from_array([[1.0, -2.0], [1.0, -2.0]]);
            /// let scales: Tensor<f32, s![2, 1]> = Tensor::from_array([[0.5], [0.125]]);
            /// let q: Tensor<i8, s![2, 2]> = x.quantize_by(&scales, 0_i8).eval();
            /// assert_eq!(q.as_slice(), [2, -4, 8, -16]);
            /// let back: Tensor<f32, s![2, 2]> = q.dequantize_by(&scales, 0_i8).eval();
            /// assert_eq!(back.as_slice(), x.as_slice());
            /// ```
            #[inline(always)]
            pub fn quantize_by<C: Code, X: IntoExpr<f32>, Z: IntoExpr<C>>(
                $($this)*,
                scales: X,
                zero_points: Z,
            ) -> Lazy<Ternary<$($node)*, X::Expr, Z::Expr, QuantizeBy<C>>>
            where
                QuantizeBy<C>: TernaryOp<$elem, f32, C>,
                ShapeOf<X, f32>: BroadcastsWith<ShapeOf<Z, C>>,
                $shape: BroadcastsWith<<ShapeOf<X, f32> as BroadcastsWith<ShapeOf<Z, C>>>::Out>,
            {
                Lazy::ternary($operand, scales.into_expr(), zero_points.into_expr(), QuantizeBy::NEW)
            }

            /// Every code as an `f32`, by scales and zero points that are operands.
            ///
            /// They stretch to the shape of the codes by the usual rule.
            ///
            /// # Numerics
            /// As [`Q::dequantize`].
            #[inline(always)]
            pub fn dequantize_by<X: IntoExpr<f32>, Z: IntoExpr<$elem>>(
                $($this)*,
                scales: X,
                zero_points: Z,
            ) -> Lazy<Ternary<$($node)*, X::Expr, Z::Expr, DequantizeBy<$elem>>>
            where
                DequantizeBy<$elem>: TernaryOp<$elem, f32, $elem>,
                ShapeOf<X, f32>: BroadcastsWith<ShapeOf<Z, $elem>>,
                $shape: BroadcastsWith<<ShapeOf<X, f32> as BroadcastsWith<ShapeOf<Z, $elem>>>::Out>,
            {
                Lazy::ternary($operand, scales.into_expr(), zero_points.into_expr(), DequantizeBy::NEW)
            }
        }
    };
}

methods! {
    [impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K>]
    T, S, [&self] self.view() => [Tensor<T, S, L, K::Shared<'_>>]
}

methods! {
    [impl<E: Expr> Lazy<E>]
    E::Elem, E::Shape, [self] self.0 => [E]
}

impl<E: Expr> Lazy<E> {
    /// The codes of quantised numbers.
    #[inline(always)]
    pub fn codes(self) -> Lazy<Unary<E, ToCode>>
    where
        E::Elem: Coded,
    {
        Lazy::unary(self.0, ToCode)
    }

    /// The codes as quantised numbers with the parameters `P`.
    #[inline(always)]
    pub fn as_quantized<P: Quantization>(self) -> Lazy<Unary<E, OfCode<Q<E::Elem, P>>>>
    where
        E::Elem: Code,
    {
        Lazy::unary(self.0, OfCode::NEW)
    }
}
