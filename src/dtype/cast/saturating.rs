//! The cast between any two element types that stops at the ends of the target.
#![allow(
    clippy::unnecessary_fallible_conversions,
    clippy::useless_conversion,
    unused_comparisons,
    reason = "for some pairs of integers every value fits"
)]

use half::{bf16, f16};

use super::{CastLossy, each_pair};
use crate::dtype::element::Element;
use crate::dtype::float::Float;
use crate::dtype::num::Num;

/// Gives the nearest value that the target has, toward zero for integers; never fails.
///
/// # Numerics
/// - To an integer: the fraction is dropped, the range is kept to, NaN gives 0.
/// - To a float: rounds once, to nearest even. A finite number stays finite: what is too large
///   becomes the largest finite number of its sign. Infinities and NaN stay.
/// - To `bool`: as to an integer that is 0 or 1, so `true` from 1 up.
///
/// # Example
/// ```
/// use formwork::dtype::{CastSaturating, f16};
///
/// let byte: u8 = (-3_i32).cast_saturating();
/// assert_eq!(byte, 0);
/// let half: f16 = 1e6_f32.cast_saturating();
/// assert_eq!(half, f16::MAX);
/// ```
pub trait CastSaturating<To: Element>: Element {
    /// The nearest value of the target.
    fn cast_saturating(self) -> To;
}

macro_rules! int_to_int {
    ($from:ident $to:ident) => {
        impl CastSaturating<$to> for $from {
            #[inline(always)]
            fn cast_saturating(self) -> $to {
                let end = if self < 0 { $to::MIN } else { $to::MAX };
                $to::try_from(self).unwrap_or(end)
            }
        }
    };
}

each_pair!(int_to_int: i8 u8 i16 u16 i32 u32 i64 u64; i8 u8 i16 u16 i32 u32 i64 u64);

/// From a float, and from `bool`, the lossy cast stops at the ends of integers already; to a wider
/// float, and to `f32` and `f64` from an integer, nothing is beyond the range.
macro_rules! as_lossy {
    ($from:ident $to:ident) => {
        impl CastSaturating<$to> for $from {
            #[inline(always)]
            fn cast_saturating(self) -> $to {
                self.cast_lossy()
            }
        }
    };
}

each_pair!(as_lossy: f32 f64 f16 bf16 bool; i8 u8 i16 u16 i32 u32 i64 u64);
each_pair!(as_lossy: i8 u8 i16 u16 i32 u32 i64 u64; f32 f64 bf16);
each_pair!(as_lossy: f16 bf16 f32 bool; f32 f64);
each_pair!(as_lossy: bool; f16 bf16 bool);
each_pair!(as_lossy: f64; f64);
each_pair!(as_lossy: f16; f16 bf16);
each_pair!(as_lossy: bf16; bf16);

/// Where a finite number may become infinite.
macro_rules! may_overflow {
    ($from:ident $to:ident) => {
        impl CastSaturating<$to> for $from {
            #[inline(always)]
            fn cast_saturating(self) -> $to {
                let nearest: $to = self.cast_lossy();
                let is_beyond = Float::is_finite(CastLossy::<f64>::cast_lossy(self))
                    && !Float::is_finite(nearest);
                let end = if self < Self::ZERO { Num::neg($to::MAX) } else { $to::MAX };
                if is_beyond { end } else { nearest }
            }
        }
    };
}

each_pair!(may_overflow: i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 bf16; f16);
each_pair!(may_overflow: f32 f64; bf16);
each_pair!(may_overflow: f64; f32);

macro_rules! to_bool {
    ($from:ident $to:ident) => {
        impl CastSaturating<$to> for $from {
            #[inline(always)]
            fn cast_saturating(self) -> $to {
                self >= Self::ONE
            }
        }
    };
}

each_pair!(to_bool: i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 f16 bf16; bool);
