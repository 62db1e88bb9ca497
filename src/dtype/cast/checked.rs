//! The cast between any two element types that fails where the target has no such value.
#![allow(
    clippy::unnecessary_fallible_conversions,
    clippy::useless_conversion,
    unused_comparisons,
    reason = "for some pairs of integers every value fits"
)]

use core::marker::PhantomData;

use half::{bf16, f16};

use super::{CastLossy, each_pair};
use crate::dtype::element::Element;
use crate::dtype::float::Float;
use crate::dtype::num::Num;
use crate::error::{CastError, CastFault, Number};

/// Gives the value if the target has it, and says what is wrong if not.
///
/// # Numerics
/// - To an integer and to `bool` a value must be there exactly; `-0.0` counts as 0.
/// - To a float a value may be rounded, once, to nearest even, since that is what floats are for.
///   It may not become infinite, nor zero unless it was. Infinities and NaN stay.
///
/// # Example
/// ```
/// use formwork::dtype::{CastChecked, f16};
///
/// let epsilon: f16 = 1e-5_f32.cast_checked()?;
/// assert_eq!(epsilon.to_bits(), 0x00a8);
/// let none: Result<f16, _> = 1e-12_f32.cast_checked();
/// assert_eq!(
///     none.unwrap_err().to_string(),
///     "cannot cast the f32 value 1e-12 to f16: it is not zero but would become zero",
/// );
/// # Ok::<(), formwork::error::CastError>(())
/// ```
pub trait CastChecked<To: Element>: Element {
    /// The value, if the target has it.
    ///
    /// # Errors
    /// If it does not, with the value, both types, and the reason.
    fn cast_checked(self) -> Result<To, CastError>;
}

/// Types whose values an error can show.
trait Shown: Element {
    fn shown(self) -> Number;
}

macro_rules! shown {
    ($($t:ty, $variant:ident, $convert:expr;)*) => {$(
        impl Shown for $t {
            #[inline(always)]
            fn shown(self) -> Number {
                Number::$variant(($convert)(self))
            }
        }
    )*};
}

shown! {
    i8, Signed, i64::from;
    u8, Unsigned, u64::from;
    i16, Signed, i64::from;
    u16, Unsigned, u64::from;
    i32, Signed, i64::from;
    u32, Unsigned, u64::from;
    i64, Signed, i64::from;
    u64, Unsigned, u64::from;
    bool, Unsigned, u64::from;
    f32, Single, Float::to_f32;
    f16, Single, Float::to_f32;
    bf16, Single, Float::to_f32;
    f64, Double, Float::to_f64;
}

/// The names of two types.
struct Names<From, To>(PhantomData<(From, To)>);

impl<From: Element, To: Element> Names<From, To> {
    const BOTH: &'static [&'static str; 2] = &[From::NAME, To::NAME];
}

/// The error for a value between two types.
#[inline(always)]
fn error<From: Shown, To: Element>(value: From, fault: CastFault) -> CastError {
    CastError::new(value.shown(), Names::<From, To>::BOTH, fault)
}

/// The error for an integer that is not between the ends of another type.
#[inline(always)]
fn beyond<From: Shown, To: Shown>(value: From, is_below: bool, min: To, max: To) -> CastError {
    let fault = if is_below {
        CastFault::Below { smallest: min.shown() }
    } else {
        CastFault::Above { largest: max.shown() }
    };
    error::<From, To>(value, fault)
}

macro_rules! int_to_int {
    ($from:ident $to:ident) => {
        impl CastChecked<$to> for $from {
            #[inline(always)]
            fn cast_checked(self) -> Result<$to, CastError> {
                $to::try_from(self).map_err(|_| beyond(self, self < 0, $to::MIN, $to::MAX))
            }
        }
    };
}

each_pair!(int_to_int: i8 u8 i16 u16 i32 u32 i64 u64; i8 u8 i16 u16 i32 u32 i64 u64);

/// Finds what is wrong with a float as a whole number from `smallest` to below `end`.
#[inline(always)]
fn whole_fault(x: f64, smallest: f64, end: f64, ends: (Number, Number)) -> Option<CastFault> {
    let whole = Float::trunc(x);
    if x.is_nan() {
        Some(CastFault::NotANumber)
    } else if x.is_infinite() {
        Some(CastFault::Infinite)
    } else if whole >= end {
        Some(CastFault::Above { largest: ends.1 })
    } else if whole < smallest {
        Some(CastFault::Below { smallest: ends.0 })
    } else if whole != x {
        Some(CastFault::Fraction)
    } else {
        None
    }
}

/// The whole number that a float is, between the ends of its type; `half_end` is half of the first one behind.
#[inline(always)]
fn whole<From, To>(value: From, min: To, max: To, half_end: To) -> Result<To, CastError>
where
    From: Float + Shown + CastLossy<To>,
    To: Shown + CastLossy<f64>,
{
    // Both are powers of two, or zero, so f64 has them: the largest value it may not.
    let (smallest, end) = (min.cast_lossy(), half_end.cast_lossy() * 2.0);
    match whole_fault(Float::to_f64(value), smallest, end, (min.shown(), max.shown())) {
        Some(fault) => Err(error::<From, To>(value, fault)),
        None => Ok(value.cast_lossy()),
    }
}

macro_rules! float_to_int {
    ($from:ident $to:ident) => {
        impl CastChecked<$to> for $from {
            #[inline(always)]
            fn cast_checked(self) -> Result<$to, CastError> {
                whole(self, $to::MIN, $to::MAX, $to::MAX / 2 + 1)
            }
        }
    };
}

each_pair!(float_to_int: f32 f64 f16 bf16; i8 u8 i16 u16 i32 u32 i64 u64);

macro_rules! float_to_bool {
    ($from:ident $to:ident) => {
        impl CastChecked<$to> for $from {
            #[inline(always)]
            fn cast_checked(self) -> Result<$to, CastError> {
                let ends = (false.shown(), true.shown());
                match whole_fault(Float::to_f64(self), 0.0, 2.0, ends) {
                    Some(fault) => Err(error::<Self, $to>(self, fault)),
                    None => Ok(self.cast_lossy()),
                }
            }
        }
    };
}

each_pair!(float_to_bool: f32 f64 f16 bf16; bool);

macro_rules! int_to_bool {
    ($from:ident $to:ident) => {
        impl CastChecked<$to> for $from {
            #[inline(always)]
            fn cast_checked(self) -> Result<$to, CastError> {
                if self > 1 {
                    Err(error::<Self, $to>(self, CastFault::Above { largest: true.shown() }))
                } else if self < Self::ZERO {
                    Err(error::<Self, $to>(self, CastFault::Below { smallest: false.shown() }))
                } else {
                    Ok(self == 1)
                }
            }
        }
    };
}

each_pair!(int_to_bool: i8 u8 i16 u16 i32 u32 i64 u64; bool);

/// The nearest float: what is finite must stay finite, and what is not zero must not become zero.
/// `wide` has the sign of the value, and is zero or infinite where it is.
#[inline(always)]
fn near<From: Shown, To: Float + Shown>(
    value: From,
    nearest: To,
    wide: f64,
) -> Result<To, CastError> {
    let fault = if Float::is_finite(wide) && !Float::is_finite(nearest) {
        if wide < 0.0 {
            CastFault::Below { smallest: Num::neg(To::MAX).shown() }
        } else {
            CastFault::Above { largest: To::MAX.shown() }
        }
    } else if nearest == To::ZERO && wide != 0.0 {
        CastFault::Underflow
    } else {
        return Ok(nearest);
    };
    Err(error::<From, To>(value, fault))
}

macro_rules! to_float {
    ($from:ident $to:ident) => {
        impl CastChecked<$to> for $from {
            #[inline(always)]
            fn cast_checked(self) -> Result<$to, CastError> {
                near::<Self, $to>(self, self.cast_lossy(), self.cast_lossy())
            }
        }
    };
}

each_pair!(to_float: i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 f16 bf16; f32 f64 f16 bf16);

/// Zero and one are in every type.
macro_rules! from_bool {
    ($from:ident $to:ident) => {
        impl CastChecked<$to> for $from {
            #[inline(always)]
            fn cast_checked(self) -> Result<$to, CastError> {
                Ok(self.cast_lossy())
            }
        }
    };
}

each_pair!(from_bool: bool; i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 f16 bf16 bool);
