//! Arithmetic on elements that never panics: the same in debug and release, for floats and integers.

use half::{bf16, f16};

use super::factor::Factor;
use super::half_bits::{bf16_to_f32, f16_to_f32, f32_to_bf16, f32_to_f16};
use super::int::Int;
use super::math;
use super::order::Order;
use crate::isa::{NATIVE, select};

/// Elements that can be added and multiplied: all but `bool`.
///
/// The functions are total: there is no operand for which they panic. They are called as
/// `T::add(a, b)`, which a loop over elements inlines.
///
/// # Numerics
/// - Integers wrap: the result is the exact one modulo two to the number of bits. The caller who
///   wants saturating or checked arithmetic finds it in [`Int`](super::Int).
/// - `f32` and `f64` round to nearest even; subnormals are kept.
/// - `f16` and `bf16` compute in `f32` and round once, which gives the correctly rounded result of
///   each single operation.
/// - The sign and payload of a NaN that arithmetic makes are left to the target.
pub trait Num: Order + Factor {
    /// `a + b`
    fn add(a: Self, b: Self) -> Self;

    /// `a - b`
    fn sub(a: Self, b: Self) -> Self;

    /// `a * b`
    fn mul(a: Self, b: Self) -> Self;

    /// `a / b`
    ///
    /// # Numerics
    /// Integers truncate toward zero. Dividing an integer by zero gives 0, as the division
    /// instruction of ARM does, and the smallest one by -1 wraps to itself.
    /// [`Int::checked_div`](super::Int::checked_div) tells these cases apart.
    fn div(a: Self, b: Self) -> Self;

    /// `a - b * floor(a / b)`: zero or of the sign of `b`.
    ///
    /// # Numerics
    /// Not computed by that formula: the remainder toward zero is exact, and `b` is added where its
    /// sign is the other one. An integer is left as it is by `b = 0`; a float becomes NaN, and is
    /// left by an infinite `b` of its own sign.
    fn remainder(a: Self, b: Self) -> Self;

    /// `-a`; the smallest signed integer wraps to itself, an unsigned one to its complement.
    fn neg(self) -> Self;

    /// `|a|`; the smallest signed integer wraps to itself.
    fn abs(self) -> Self;

    /// `-1`, `0` or `1`; a zero keeps its sign and a NaN stays.
    fn sign(self) -> Self;

    /// `a * b + c` in two steps: the product is rounded, then the sum.
    ///
    /// # Numerics
    /// `f16` and `bf16` round the product and the sum to `f32`, and the result once to their own
    /// width. It is not the fused operation of the processor, so that the bits are the same with
    /// and without one.
    #[inline(always)]
    fn mul_then_add(a: Self, b: Self, c: Self) -> Self {
        Self::add(Self::mul(a, b), c)
    }

    /// `a * b + c` in one step: rounded once, on every processor.
    ///
    /// # Numerics
    /// By the instruction of the processor where there is one, and by exact arithmetic, which is slow,
    /// where there is none: the bits are the same. `f16` and `bf16` do it in `f32` and round the result
    /// to their own width. Integers wrap.
    #[inline(always)]
    fn fused_mul_add(a: Self, b: Self, c: Self) -> Self {
        Self::from_accumulator(Self::step(NATIVE, a, b, c.to_accumulator()))
    }

    /// `a * a`
    #[inline(always)]
    fn square(self) -> Self {
        Self::mul(self, self)
    }

    /// The larger of `a` and 0: NaN stays NaN, `-0.0` becomes `0.0`.
    #[inline(always)]
    fn relu(self) -> Self {
        if Self::less_equal(self, Self::ZERO) { Self::ZERO } else { self }
    }
}

/// Division by a divisor that is never zero, whatever was asked for: so there is neither a jump nor a panic.
macro_rules! divide {
    ($t:ty) => {
        |a: $t, b: $t| select(b == 0, 0, a.checked_div(select(b == 0, 1, b)).unwrap_or(0))
    };
}

/// The same, and never -1, by which the smallest number cannot be divided.
macro_rules! divide_signed {
    ($t:ty) => {
        |a: $t, b: $t| {
            let is_special = (b == 0) | (b == -1);
            let quotient = a.checked_div(select(is_special, 1, b)).unwrap_or(0);
            let quotient = select(b == -1, a.wrapping_neg(), quotient);
            select(b == 0, 0, quotient)
        }
    };
}

macro_rules! num_int {
    ($($t:ty, $abs:expr, $sign:expr, $div:expr;)*) => {$(
        impl Num for $t {
            #[inline(always)]
            fn add(a: Self, b: Self) -> Self {
                a.wrapping_add(b)
            }

            #[inline(always)]
            fn sub(a: Self, b: Self) -> Self {
                a.wrapping_sub(b)
            }

            #[inline(always)]
            fn mul(a: Self, b: Self) -> Self {
                a.wrapping_mul(b)
            }

            #[inline(always)]
            fn div(a: Self, b: Self) -> Self {
                ($div)(a, b)
            }

            #[inline(always)]
            fn remainder(a: Self, b: Self) -> Self {
                <Self as Int>::mod_floor(a, b)
            }

            #[inline(always)]
            fn neg(self) -> Self {
                self.wrapping_neg()
            }

            #[inline(always)]
            fn abs(self) -> Self {
                ($abs)(self)
            }

            #[inline(always)]
            fn sign(self) -> Self {
                ($sign)(self)
            }
        }
    )*};
}

num_int! {
    i8, i8::wrapping_abs, i8::signum, divide_signed!(i8);
    u8, core::convert::identity, |a: u8| u8::from(a != 0), divide!(u8);
    i16, i16::wrapping_abs, i16::signum, divide_signed!(i16);
    u16, core::convert::identity, |a: u16| u16::from(a != 0), divide!(u16);
    i32, i32::wrapping_abs, i32::signum, divide_signed!(i32);
    u32, core::convert::identity, |a: u32| u32::from(a != 0), divide!(u32);
    i64, i64::wrapping_abs, i64::signum, divide_signed!(i64);
    u64, core::convert::identity, |a: u64| u64::from(a != 0), divide!(u64);
}

macro_rules! num_float {
    ($($t:ty, $rest:path;)*) => {$(
        impl Num for $t {
            #[inline(always)]
            fn add(a: Self, b: Self) -> Self {
                a + b
            }

            #[inline(always)]
            fn sub(a: Self, b: Self) -> Self {
                a - b
            }

            #[inline(always)]
            fn mul(a: Self, b: Self) -> Self {
                a * b
            }

            #[inline(always)]
            fn div(a: Self, b: Self) -> Self {
                a / b
            }

            #[inline(always)]
            fn remainder(a: Self, b: Self) -> Self {
                // The remainder toward zero is exact, and so is the step to the other sign where
                // the result is: only a tiny number of the wrong sign rounds, to `b` itself.
                let rest = $rest(a, b);
                let is_other_side = rest != 0.0 && (rest < 0.0) != (b < 0.0);
                if is_other_side { rest + b } else { <$t>::copysign(rest, b) }
            }

            #[inline(always)]
            fn neg(self) -> Self {
                -self
            }

            #[inline(always)]
            fn abs(self) -> Self {
                <$t>::abs(self)
            }

            /// The standard library has the instruction in code that is compiled for it, and else
            /// calls what computes it exactly.
            #[cfg(feature = "std")]
            #[inline(always)]
            fn fused_mul_add(a: Self, b: Self, c: Self) -> Self {
                <$t>::mul_add(a, b, c)
            }

            #[inline(always)]
            fn sign(self) -> Self {
                let up = if self > 0.0 { 1.0 } else { self };
                if self < 0.0 { -1.0 } else { up }
            }
        }
    )*};
}

num_float! {
    f32, math::rest_f32;
    f64, math::rest_f64;
}

macro_rules! num_half {
    ($($t:ty, $widen:ident, $narrow:ident;)*) => {$(
        impl Num for $t {
            #[inline(always)]
            fn add(a: Self, b: Self) -> Self {
                $narrow($widen(a) + $widen(b))
            }

            #[inline(always)]
            fn sub(a: Self, b: Self) -> Self {
                $narrow($widen(a) - $widen(b))
            }

            #[inline(always)]
            fn mul(a: Self, b: Self) -> Self {
                $narrow($widen(a) * $widen(b))
            }

            #[inline(always)]
            fn div(a: Self, b: Self) -> Self {
                $narrow($widen(a) / $widen(b))
            }

            #[inline(always)]
            fn remainder(a: Self, b: Self) -> Self {
                $narrow(<f32 as Num>::remainder($widen(a), $widen(b)))
            }

            #[inline(always)]
            fn neg(self) -> Self {
                <$t>::from_bits(self.to_bits() ^ 0x8000)
            }

            #[inline(always)]
            fn abs(self) -> Self {
                <$t>::from_bits(self.to_bits() & 0x7fff)
            }

            #[inline(always)]
            fn sign(self) -> Self {
                $narrow($widen(self).sign())
            }

            #[inline(always)]
            fn mul_then_add(a: Self, b: Self, c: Self) -> Self {
                $narrow($widen(a) * $widen(b) + $widen(c))
            }
        }
    )*};
}

num_half! {
    f16, f16_to_f32, f32_to_f16;
    bf16, bf16_to_f32, f32_to_bf16;
}
