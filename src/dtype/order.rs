//! Comparing elements: less, equal, minimum and maximum, by one rule for all types.

use core::cmp::Ordering;

use half::{bf16, f16};

use super::cast::CastWrapping;
use super::element::Element;
use super::half_bits::{bf16_to_f32, f16_to_f32};
use crate::isa::select;

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

    /// A number that is greater where this is, and equal where this is; `nan` for a NaN. It fits as many bytes.
    #[doc(hidden)]
    fn rank(self, nan: i64) -> i64;

    /// The largest value below this one, or [`Order::HIGHEST`] where all bits of `nan` are set. Below the lowest there
    /// is none: then it is one that nothing is greater than, or a NaN.
    #[doc(hidden)]
    fn just_below(self, nan: u32) -> Self;

    /// The smallest value above this one, or [`Order::LOWEST`], in the same way.
    #[doc(hidden)]
    fn just_above(self, nan: u32) -> Self;

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
    ($($t:ty, $lowest:expr, $highest:expr, $rank:expr, $below:expr, $above:expr;)*) => {$(
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

            #[inline(always)]
            fn rank(self, _nan: i64) -> i64 {
                ($rank)(self)
            }

            #[inline(always)]
            fn just_below(self, _nan: u32) -> Self {
                ($below)(self)
            }

            #[inline(always)]
            fn just_above(self, _nan: u32) -> Self {
                ($above)(self)
            }
        }
    )*};
}

order_whole! {
    i8, i8::MIN, i8::MAX, i64::from, |x: i8| x.saturating_sub(1), |x: i8| x.saturating_add(1);
    u8, u8::MIN, u8::MAX, i64::from, |x: u8| x.saturating_sub(1), |x: u8| x.saturating_add(1);
    i16, i16::MIN, i16::MAX, i64::from, |x: i16| x.saturating_sub(1), |x: i16| x.saturating_add(1);
    u16, u16::MIN, u16::MAX, i64::from, |x: u16| x.saturating_sub(1), |x: u16| x.saturating_add(1);
    i32, i32::MIN, i32::MAX, i64::from, |x: i32| x.saturating_sub(1), |x: i32| x.saturating_add(1);
    u32, u32::MIN, u32::MAX, |x: u32| i64::from((x ^ (1 << 31)).cast_signed()), |x: u32| x.saturating_sub(1), |x: u32| x.saturating_add(1);
    i64, i64::MIN, i64::MAX, core::convert::identity, |x: i64| x.saturating_sub(1), |x: i64| x.saturating_add(1);
    u64, u64::MIN, u64::MAX, |x: u64| (x ^ (1 << 63)).cast_signed(), |x: u64| x.saturating_sub(1), |x: u64| x.saturating_add(1);
    bool, false, true, i64::from, |_: bool| false, |_: bool| true;
}

/// The bits of a float as an integer in the order of the floats, and back: below zero all but the sign is turned
/// around.
trait Key {
    fn key(self) -> Self;

    /// The mask of all bits or of none in as many bits.
    fn spread(mask: u32) -> Self;
}

macro_rules! key {
    ($($t:ty)*) => {$(
        impl Key for $t {
            #[inline(always)]
            fn key(self) -> Self {
                self ^ ((self >> (<$t>::BITS - 1)) & <$t>::MAX)
            }

            #[inline(always)]
            fn spread(mask: u32) -> Self {
                mask.cast_signed().cast_wrapping()
            }
        }
    )*};
}

key! { i16 i32 i64 }

/// What the bits of a float tell of its place among the others.
macro_rules! by_bits {
    ($t:ty, $int:ty, $below:expr, $above:expr) => {
        #[inline(always)]
        fn rank(self, nan: i64) -> i64 {
            let bits = self.to_bits().cast_signed();
            // The negative zero has the rank of the other one.
            let key = bits.key().wrapping_add(<$int>::from(bits == <$int>::MIN));
            select(
                self.to_bits() & <$int>::MAX.cast_unsigned() > <$t>::INFINITY.to_bits(),
                nan,
                i64::from(key),
            )
        }

        #[inline(always)]
        fn just_below(self, nan: u32) -> Self {
            let bits = self.to_bits().cast_signed();
            // Both zeros are above the largest number below zero.
            let key = bits.key().wrapping_sub(1).wrapping_sub(<$int>::from(bits == 0));
            ($below)(<$t>::from_bits(key.key().cast_unsigned()), <$int>::spread(nan))
        }

        #[inline(always)]
        fn just_above(self, nan: u32) -> Self {
            let bits = self.to_bits().cast_signed();
            let key = bits.key().wrapping_add(1).wrapping_add(<$int>::from(bits == <$int>::MIN));
            ($above)(<$t>::from_bits(key.key().cast_unsigned()), <$int>::spread(nan))
        }
    };
}

/// By a bound, the infinity of the sign that the mask asks for, and an instruction for the larger or the smaller of
/// two; a NaN becomes the bound.
macro_rules! bounded_by {
    ($t:ty, $int:ty) => {
        by_bits!(
            $t,
            $int,
            |below: $t, nan: $int| {
                let bound = <$t>::INFINITY.copysign(<$t>::from_bits(!nan.cast_unsigned()));
                if below > bound { below } else { bound }
            },
            |above: $t, nan: $int| {
                let bound = <$t>::INFINITY.copysign(<$t>::from_bits(nan.cast_unsigned()));
                if above < bound { above } else { bound }
            }
        );
    };
}

/// By the bits of one or the other.
macro_rules! masked_by {
    ($t:ty, $int:ty) => {
        by_bits!(
            $t,
            $int,
            |below: $t, nan: $int| {
                let mask = nan.cast_unsigned();
                <$t>::from_bits((<$t>::INFINITY.to_bits() & mask) | (below.to_bits() & !mask))
            },
            |above: $t, nan: $int| {
                let mask = nan.cast_unsigned();
                <$t>::from_bits((<$t>::NEG_INFINITY.to_bits() & mask) | (above.to_bits() & !mask))
            }
        );
    };
}

macro_rules! order_float {
    ($($t:ty, $int:ty, $nan:literal;)*) => {$(
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

            bounded_by!($t, $int);
        }
    )*};
}

order_float! {
    f32, i32, 0x7fc0_0000;
    f64, i64, 0x7ff8_0000_0000_0000;
}

/// Compares through `f32`, which is exact and, unlike the comparisons of `half`, free of branches.
macro_rules! order_half {
    ($($t:ty, $int:ty, $widen:ident, $nan:literal;)*) => {$(
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

            masked_by!($t, $int);

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
    f16, i16, f16_to_f32, 0x7e00;
    bf16, i16, bf16_to_f32, 0x7fc0;
}
