//! The cast between any two element types that always gives a value.
#![allow(unsafe_code)]
#![allow(
    clippy::as_conversions,
    clippy::cast_lossless,
    clippy::unnecessary_cast,
    reason = "`as` has these semantics: low bits between integers, to nearest even to a float, the \
              end of the range from a float"
)]

use half::{bf16, f16};

use super::each_pair;
use crate::dtype::element::Element;
use crate::dtype::float::Float;
use crate::dtype::half_bits::u64_to_f64_odd;

/// Gives the value that comes nearest in spirit, whatever is lost; never fails.
///
/// # Numerics
/// - Integer to integer keeps the low bits, as [`CastWrapping`](super::CastWrapping).
/// - Float to integer drops the fraction and stops at the ends; NaN gives 0.
/// - To a float rounds once, to nearest even; what is too large becomes infinite.
/// - To `bool` is whether the value is not 0, which a NaN is not.
///
/// Where PyTorch's `.to(dtype)` gives the same value on every machine, this is that value. An
/// integer to `bf16` is where the two part: here it is rounded once, there through `f32`.
///
/// # Example
/// ```
/// use formwork::dtype::CastLossy;
///
/// let whole: i8 = 300.7_f32.cast_lossy();
/// assert_eq!(whole, 127);
/// let low: i8 = 300_i32.cast_lossy();
/// assert_eq!(low, 44);
/// ```
pub trait CastLossy<To: Element>: Element {
    /// The value as the target can show it.
    fn cast_lossy(self) -> To;
}

macro_rules! by_as {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                self as $to
            }
        }
    };
}

each_pair!(by_as: i8 u8 i16 u16 i32 u32 i64 u64; i8 u8 i16 u16 i32 u32 i64 u64 f32 f64);
each_pair!(by_as: f32 f64; i32 u32 i64 u64 f32 f64);

/// The same by steps that a vector has instructions for: the range is kept to while it is a float, and
/// what is left fits an `i32`.
macro_rules! within_range {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                const LOW: $from = $to::MIN as $from;
                const HIGH: $from = $to::MAX as $from;
                let above = if self > LOW { self } else { LOW };
                let inside = if above < HIGH { above } else { HIGH };
                // SAFETY: the number is between the ends of `$to`, so an `i32` has its whole part;
                // of a NaN neither comparison holds, which makes it `LOW`.
                let whole: i32 = unsafe { inside.to_int_unchecked() };
                (if self.is_nan() { 0 } else { whole }) as $to
            }
        }
    };
}

each_pair!(within_range: f32 f64; i8 u8 i16 u16);

/// From 16 bits everything goes through `f32`, which is exact.
macro_rules! from_half {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                Float::to_f32(self).cast_lossy()
            }
        }
    };
}

each_pair!(from_half: f16 bf16; i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 f16 bf16 bool);

/// Numbers that `f64` has exactly.
macro_rules! to_half {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                Float::round_from_f64(f64::from(self))
            }
        }
    };
}

each_pair!(to_half: i8 u8 i16 u16 i32 u32 f64; f16 bf16);

/// Numbers that `f64` would have to round first.
macro_rules! to_half_odd {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                let magnitude = u64_to_f64_odd(self.unsigned_abs());
                Float::round_from_f64(if self < 0 { -magnitude } else { magnitude })
            }
        }
    };
}

each_pair!(to_half_odd: i64; f16 bf16);

macro_rules! unsigned_to_half_odd {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                Float::round_from_f64(u64_to_f64_odd(self))
            }
        }
    };
}

each_pair!(unsigned_to_half_odd: u64; f16 bf16);

macro_rules! f32_to_half {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                Float::round_from_f32(self)
            }
        }
    };
}

each_pair!(f32_to_half: f32; f16 bf16);

macro_rules! to_bool {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                self != Self::ZERO
            }
        }
    };
}

each_pair!(to_bool: i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 bool; bool);

macro_rules! from_bool {
    ($from:ident $to:ident) => {
        impl CastLossy<$to> for $from {
            #[inline(always)]
            fn cast_lossy(self) -> $to {
                if self { $to::ONE } else { $to::ZERO }
            }
        }
    };
}

each_pair!(from_bool: bool; i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 f16 bf16);
