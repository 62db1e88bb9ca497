//! Comparing elements: less, equal, minimum and maximum, by one rule for all types.

use core::cmp::Ordering;

use half::{bf16, f16};

use super::element::Element;
use super::half_bits::{bf16_to_f32, f16_to_f32};

/// Elements that can be compared.
///
/// The functions are called as `T::less(a, b)`; the names differ from those of `core` so that a
/// concrete `f32` never picks `f32::min`, which has another rule.
///
/// # Numerics
/// - Comparing is IEEE: a NaN is neither less than, equal to nor greater than anything, itself
///   included, and `-0.0` equals `0.0`.
/// - [`Order::minimum`] and [`Order::maximum`] do not depend on the order of their operands:
///   a NaN on either side gives NaN, and `-0.0` is below `0.0`. This is `minimum` and `maximum` of
///   IEEE 754-2019. The NaN they give is always the positive quiet one without payload.
/// - `false` is below `true`.
pub trait Order: Element {
    /// What is not above any value: `-inf`, the smallest integer, `false`. Where a maximum begins.
    const LOWEST: Self;
    /// What is not below any value: `inf`, the largest integer, `true`. Where a minimum begins.
    const HIGHEST: Self;

    /// The smaller of two; NaN if one is NaN.
    fn minimum(a: Self, b: Self) -> Self;

    /// The larger of two; NaN if one is NaN.
    fn maximum(a: Self, b: Self) -> Self;

    /// Whether this is a NaN; never for integers and `bool`.
    fn is_nan(self) -> bool;

    /// A total order: `-NaN < -inf < .. < -0.0 < 0.0 < .. < inf < NaN`.
    fn compare_total(a: Self, b: Self) -> Ordering;

    /// `a == b`
    #[inline(always)]
    fn equal(a: Self, b: Self) -> bool {
        a == b
    }

    /// `a != b`; true if one is NaN.
    #[inline(always)]
    fn not_equal(a: Self, b: Self) -> bool {
        a != b
    }

    /// `a < b`
    #[inline(always)]
    fn less(a: Self, b: Self) -> bool {
        a < b
    }

    /// `a <= b`
    #[inline(always)]
    fn less_equal(a: Self, b: Self) -> bool {
        a <= b
    }

    /// `a > b`
    #[inline(always)]
    fn greater(a: Self, b: Self) -> bool {
        a > b
    }

    /// `a >= b`
    #[inline(always)]
    fn greater_equal(a: Self, b: Self) -> bool {
        a >= b
    }

    /// `x` held between `low` and `high`; `high` if the bounds cross, NaN if anything is NaN.
    #[inline(always)]
    fn clamp_between(x: Self, low: Self, high: Self) -> Self {
        Self::minimum(Self::maximum(x, low), high)
    }
}

macro_rules! order_whole {
    ($($t:ty, $lowest:expr, $highest:expr;)*) => {$(
        impl Order for $t {
            const LOWEST: Self = $lowest;
            const HIGHEST: Self = $highest;

            #[inline(always)]
            fn minimum(a: Self, b: Self) -> Self {
                if b < a { b } else { a }
            }

            #[inline(always)]
            fn maximum(a: Self, b: Self) -> Self {
                if b > a { b } else { a }
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                false
            }

            #[inline(always)]
            fn compare_total(a: Self, b: Self) -> Ordering {
                a.cmp(&b)
            }
        }
    )*};
}

order_whole! {
    i8, i8::MIN, i8::MAX;
    u8, u8::MIN, u8::MAX;
    i16, i16::MIN, i16::MAX;
    u16, u16::MIN, u16::MAX;
    i32, i32::MIN, i32::MAX;
    u32, u32::MIN, u32::MAX;
    i64, i64::MIN, i64::MAX;
    u64, u64::MIN, u64::MAX;
    bool, false, true;
}

macro_rules! order_float {
    ($($t:ty, $nan:literal;)*) => {$(
        impl Order for $t {
            const LOWEST: Self = <$t>::NEG_INFINITY;
            const HIGHEST: Self = <$t>::INFINITY;

            #[inline(always)]
            fn minimum(a: Self, b: Self) -> Self {
                // Both are the same number, but for zeros: then they are both zeros, and the sign
                // of either wins. Written so, it is five vector instructions and no branch.
                let right = if a < b { a } else { b };
                let left = if b < a { b } else { a };
                let ordered = <$t>::from_bits(right.to_bits() | left.to_bits());
                if a.is_nan() | b.is_nan() { <$t>::from_bits($nan) } else { ordered }
            }

            #[inline(always)]
            fn maximum(a: Self, b: Self) -> Self {
                let right = if a > b { a } else { b };
                let left = if b > a { b } else { a };
                let ordered = <$t>::from_bits(right.to_bits() & left.to_bits());
                if a.is_nan() | b.is_nan() { <$t>::from_bits($nan) } else { ordered }
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                <$t>::is_nan(self)
            }

            #[inline(always)]
            fn compare_total(a: Self, b: Self) -> Ordering {
                <$t>::total_cmp(&a, &b)
            }
        }
    )*};
}

order_float! {
    f32, 0x7fc0_0000;
    f64, 0x7ff8_0000_0000_0000;
}

/// Compares through `f32`, which is exact and, unlike the comparisons of `half`, free of branches.
macro_rules! order_half {
    ($($t:ty, $widen:ident, $nan:literal;)*) => {$(
        impl Order for $t {
            const LOWEST: Self = <$t>::NEG_INFINITY;
            const HIGHEST: Self = <$t>::INFINITY;

            #[inline(always)]
            fn minimum(a: Self, b: Self) -> Self {
                let (x, y) = ($widen(a), $widen(b));
                let right = if x < y { a } else { b };
                let left = if y < x { b } else { a };
                let ordered = <$t>::from_bits(right.to_bits() | left.to_bits());
                if x.is_nan() | y.is_nan() { <$t>::from_bits($nan) } else { ordered }
            }

            #[inline(always)]
            fn maximum(a: Self, b: Self) -> Self {
                let (x, y) = ($widen(a), $widen(b));
                let right = if x > y { a } else { b };
                let left = if y > x { b } else { a };
                let ordered = <$t>::from_bits(right.to_bits() & left.to_bits());
                if x.is_nan() | y.is_nan() { <$t>::from_bits($nan) } else { ordered }
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                $widen(self).is_nan()
            }

            #[inline(always)]
            fn compare_total(a: Self, b: Self) -> Ordering {
                <$t>::total_cmp(&a, &b)
            }

            #[inline(always)]
            fn equal(a: Self, b: Self) -> bool {
                $widen(a) == $widen(b)
            }

            #[inline(always)]
            fn not_equal(a: Self, b: Self) -> bool {
                $widen(a) != $widen(b)
            }

            #[inline(always)]
            fn less(a: Self, b: Self) -> bool {
                $widen(a) < $widen(b)
            }

            #[inline(always)]
            fn less_equal(a: Self, b: Self) -> bool {
                $widen(a) <= $widen(b)
            }

            #[inline(always)]
            fn greater(a: Self, b: Self) -> bool {
                $widen(a) > $widen(b)
            }

            #[inline(always)]
            fn greater_equal(a: Self, b: Self) -> bool {
                $widen(a) >= $widen(b)
            }
        }
    )*};
}

order_half! {
    f16, f16_to_f32, 0x7e00;
    bf16, bf16_to_f32, 0x7fc0;
}
