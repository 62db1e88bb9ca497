//! The element-wise functions of floating-point elements, each a type and a method of its own.

use super::op::UnaryOp;
use super::{Expr, Lazy, Unary};
use crate::dtype::{Element, Float, Num, Order};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;
use crate::tensor::Tensor;

/// A function of one element, as a type, and the method that applies it to every element.
macro_rules! functions {
    ($(
        $(#[$doc:meta])* $method:ident $name:ident => $out:ty, $function:expr
            $(, if $is_common:expr => $common:expr)?;
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default)]
            pub struct $name;

            impl<T: Float> UnaryOp<T> for $name {
                type Out = $out;
                const WORK: usize = 6 * size_of::<T>();

                #[inline(always)]
                fn apply(self, x: T) -> $out {
                    $function(x)
                }

                $(
                    const HAS_COMMON: bool = true;

                    #[inline(always)]
                    fn is_common(self, x: T) -> bool {
                        $is_common(x)
                    }

                    #[inline(always)]
                    fn common(self, x: T) -> $out {
                        $common(x)
                    }
                )?
            }
        )*

        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method(&self) -> Lazy<Unary<Tensor<T, S, L, K::Shared<'_>>, $name>>
            where
                T: Float,
            {
                Lazy::unary(self.view(), $name)
            }
        )*}

        impl<E: Expr> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method(self) -> Lazy<Unary<E, $name>>
            where
                E::Elem: Float,
            {
                Lazy::unary(self.0, $name)
            }
        )*}
    };
}

functions! {
    /// `1 / x`
    recip Recip => T, Float::recip;
    /// The largest whole number that is not above.
    floor Floor => T, Float::floor;
    /// The smallest whole number that is not below.
    ceil Ceil => T, Float::ceil;
    /// The whole number without the fraction.
    trunc Trunc => T, Float::trunc;
    /// The nearest whole number, ties to even.
    round_even RoundEven => T, Float::round_even;
    /// The square root, correctly rounded; NaN below zero.
    sqrt Sqrt => T, Float::sqrt;
    /// `1 / sqrt(x)`
    rsqrt Rsqrt => T, Float::rsqrt;
    /// `e^x`
    exp Exp => T, Float::exp;
    /// `2^x`; exact for whole `x`.
    exp2 Exp2 => T, Float::exp2;
    /// `e^x - 1`, without cancellation near zero.
    expm1 ExpM1 => T, Float::expm1;
    /// The natural logarithm; `-inf` of zeros, NaN below.
    ln Ln => T, Float::ln;
    /// The logarithm to base 2; exact for powers of two.
    log2 Log2 => T, Float::log2;
    /// `ln(1 + x)`, without cancellation near zero.
    ln_1p Ln1p => T, Float::ln_1p;
    /// The sine, of any finite angle; NaN of an infinity.
    sin Sin => T, Float::sin, if Float::is_moderate => Float::moderate_sin;
    /// The cosine, of any finite angle; NaN of an infinity.
    cos Cos => T, Float::cos, if Float::is_moderate => Float::moderate_cos;
    /// The hyperbolic tangent.
    tanh Tanh => T, Float::tanh;
    /// `1 / (1 + e^-x)`
    sigmoid Sigmoid => T, Float::sigmoid;
    /// The error function.
    erf Erf => T, Float::erf;
    /// `x` times the normal distribution at `x`, exact.
    gelu Gelu => T, Float::gelu;
    /// The form of `gelu` by `tanh`: `x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))`.
    gelu_tanh GeluTanh => T, Float::gelu_tanh;
    /// `x / (1 + e^-x)`
    silu Silu => T, Float::silu;
    /// `ln(1 + e^x)`
    softplus Softplus => T, Float::softplus;
    /// `x + 3` held between 0 and 6, over 6.
    hard_sigmoid HardSigmoid => T, Float::hard_sigmoid;
    /// `x` times its `hard_sigmoid`.
    hard_swish HardSwish => T, Float::hard_swish;
    /// Whether the element is neither infinite nor NaN.
    is_finite IsFinite => bool, Float::is_finite;
    /// Whether the element is NaN.
    is_nan IsNan => bool, Order::is_nan;
}

/// `x` above zero, `alpha * (e^x - 1)` below.
#[derive(Clone, Copy, Debug)]
pub struct Elu<A>(A);

/// `x` above zero, `slope * x` below.
#[derive(Clone, Copy, Debug)]
pub struct LeakyRelu<A>(A);

impl<T: Float> UnaryOp<T> for Elu<T::Wide> {
    type Out = T;

    #[inline(always)]
    fn apply(self, x: T) -> T {
        let wide = x.to_accumulator();
        let below = Num::mul(self.0, wide.expm1());
        if T::Wide::greater(wide, T::Wide::ZERO) { x } else { T::from_accumulator(below) }
    }
}

impl<T: Float> UnaryOp<T> for LeakyRelu<T::Wide> {
    type Out = T;

    #[inline(always)]
    fn apply(self, x: T) -> T {
        let wide = x.to_accumulator();
        let below = Num::mul(self.0, wide);
        if T::Wide::greater(wide, T::Wide::ZERO) { x } else { T::from_accumulator(below) }
    }
}

/// A function with a parameter in the accumulator.
macro_rules! with_parameter {
    ($($(#[$doc:meta])* $method:ident($parameter:ident) $name:ident;)*) => {
        impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method(
                &self,
                $parameter: T::Wide,
            ) -> Lazy<Unary<Tensor<T, S, L, K::Shared<'_>>, $name<T::Wide>>>
            where
                T: Float,
            {
                Lazy::unary(self.view(), $name($parameter))
            }
        )*}

        impl<T: Copy, E: Expr<Elem = T>> Lazy<E> {$(
            $(#[$doc])*
            #[inline(always)]
            pub fn $method(self, $parameter: T::Wide) -> Lazy<Unary<E, $name<T::Wide>>>
            where
                T: Float,
            {
                Lazy::unary(self.0, $name($parameter))
            }
        )*}
    };
}

with_parameter! {
    /// `x` above zero, `alpha * (e^x - 1)` below, computed in the accumulator and rounded once.
    elu(alpha) Elu;
    /// `x` above zero, `slope * x` below, computed in the accumulator and rounded once.
    leaky_relu(slope) LeakyRelu;
}
