//! The functions that element-wise nodes apply, as types.

use crate::dtype::{Element, Float, Logic, Num, Order};

/// A function of one element.
pub trait UnaryOp<T>: Copy {
    /// The type of the result.
    type Out: Copy;
    /// How much work it is, in fused multiply-adds of `f32` by vectors.
    const WORK: usize = 2;
    /// How many arithmetic operations it counts as.
    const OPERATIONS: usize = 1;
    /// The function.
    fn apply(self, x: T) -> Self::Out;

    /// Whether [`UnaryOp::common`] is shorter than [`UnaryOp::apply`]: several elements are then
    /// asked together whether all are common.
    const HAS_COMMON: bool = false;

    /// Whether the function of an element is given by [`UnaryOp::common`], to the same bits.
    #[inline(always)]
    fn is_common(self, x: T) -> bool {
        let _ = x;
        false
    }

    /// The function of a common element; of others it is not defined.
    #[inline(always)]
    fn common(self, x: T) -> Self::Out {
        self.apply(x)
    }
}

/// A function of two elements.
pub trait BinaryOp<A, B>: Copy {
    /// The type of the result.
    type Out: Copy;
    /// How many arithmetic operations it counts as.
    const OPERATIONS: usize = 1;
    /// The function.
    fn apply(self, a: A, b: B) -> Self::Out;
}

/// A function of three elements.
pub trait TernaryOp<A, B, C>: Copy {
    /// The type of the result.
    type Out: Copy;
    /// How many arithmetic operations it counts as.
    const OPERATIONS: usize = 1;
    /// The function.
    fn apply(self, a: A, b: B, c: C) -> Self::Out;
}

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident: $bound:path => $out:ty, $function:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        impl<T: $bound> UnaryOp<T> for $name {
            type Out = $out;
            #[inline(always)]
            fn apply(self, x: T) -> $out {
                $function(x)
            }
        }
    )*};
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident: $bound:path => $out:ty, $function:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        impl<T: $bound> BinaryOp<T, T> for $name {
            type Out = $out;
            #[inline(always)]
            fn apply(self, a: T, b: T) -> $out {
                $function(a, b)
            }
        }
    )*};
}

unary! {
    /// `-x`
    Negate: Num => T, Num::neg;
    /// `|x|`
    Abs: Num => T, Num::abs;
    /// -1, 0 or 1
    Sign: Num => T, Num::sign;
    /// `x * x`
    Square: Num => T, Num::square;
    /// `max(x, 0)`
    Relu: Num => T, Num::relu;
    /// Not: of bits, or of `bool`
    Not: Logic => T, Logic::not;
}

binary! {
    /// `a + b`
    Add: Num => T, Num::add;
    /// `a - b`
    Sub: Num => T, Num::sub;
    /// `a * b`
    Mul: Num => T, Num::mul;
    /// `a / b`
    Div: Num => T, Num::div;
    /// What is left of `a` divided by `b`, with the sign of `b`
    Remainder: Num => T, Num::remainder;
    /// The smaller one
    Minimum: Order => T, Order::minimum;
    /// The larger one
    Maximum: Order => T, Order::maximum;
    /// `a^b`
    Pow: Float => T, Float::pow;
    /// `a == b`
    Equal: Order => bool, Order::equal;
    /// `a != b`
    NotEqual: Order => bool, Order::not_equal;
    /// `a < b`
    Less: Order => bool, Order::less;
    /// `a <= b`
    LessEqual: Order => bool, Order::less_equal;
    /// `a > b`
    Greater: Order => bool, Order::greater;
    /// `a >= b`
    GreaterEqual: Order => bool, Order::greater_equal;
    /// And: of bits, or of `bool`
    And: Logic => T, Logic::and;
    /// Or: of bits, or of `bool`
    Or: Logic => T, Logic::or;
    /// Exclusive or: of bits, or of `bool`
    Xor: Logic => T, Logic::xor;
}

/// Any function of one element, or of two.
#[derive(Clone, Copy, Debug)]
pub struct Function<F>(pub(crate) F);

impl<T, U: Copy, F: Copy + Fn(T) -> U> UnaryOp<T> for Function<F> {
    type Out = U;
    #[inline(always)]
    fn apply(self, x: T) -> U {
        (self.0)(x)
    }
}

impl<A, B, U: Copy, F: Copy + Fn(A, B) -> U> BinaryOp<A, B> for Function<F> {
    type Out = U;
    #[inline(always)]
    fn apply(self, a: A, b: B) -> U {
        (self.0)(a, b)
    }
}

/// Both elements, side by side
#[derive(Clone, Copy, Debug, Default)]
pub struct Pair;

impl<A: Copy, B: Copy> BinaryOp<A, B> for Pair {
    type Out = (A, B);
    const OPERATIONS: usize = 0;
    #[inline(always)]
    fn apply(self, a: A, b: B) -> (A, B) {
        (a, b)
    }
}

/// The second element where the first is true, else the third.
#[derive(Clone, Copy, Debug, Default)]
pub struct Where;

impl<T: Copy> TernaryOp<bool, T, T> for Where {
    type Out = T;
    #[inline(always)]
    fn apply(self, condition: bool, yes: T, no: T) -> T {
        if condition { yes } else { no }
    }
}

/// `a * b + c`, rounded twice
#[derive(Clone, Copy, Debug, Default)]
pub struct MulThenAdd;

impl<T: Num> TernaryOp<T, T, T> for MulThenAdd {
    type Out = T;
    const OPERATIONS: usize = 2;
    #[inline(always)]
    fn apply(self, a: T, b: T, c: T) -> T {
        T::mul_then_add(a, b, c)
    }
}

/// `a * b + c`, rounded once
#[derive(Clone, Copy, Debug, Default)]
pub struct FusedMulAdd;

impl<T: Num> TernaryOp<T, T, T> for FusedMulAdd {
    type Out = T;
    const OPERATIONS: usize = 2;
    #[inline(always)]
    fn apply(self, a: T, b: T, c: T) -> T {
        T::fused_mul_add(a, b, c)
    }
}

/// The first element, not below the second nor above the third
#[derive(Clone, Copy, Debug, Default)]
pub struct Clamp;

impl<T: Order> TernaryOp<T, T, T> for Clamp {
    type Out = T;
    #[inline(always)]
    fn apply(self, x: T, low: T, high: T) -> T {
        T::clamp_between(x, low, high)
    }
}

/// The element in the type of a sum
#[derive(Clone, Copy, Debug, Default)]
pub struct ToSum;

impl<T: Element> UnaryOp<T> for ToSum {
    type Out = T::Sum;
    const OPERATIONS: usize = 0;
    #[inline(always)]
    fn apply(self, x: T) -> T::Sum {
        T::sum_from_accumulator(x.to_accumulator())
    }
}
