//! The error of a checked cast between element types: which value, which types, and what was wrong.

use core::fmt;

/// A value that does not fit the element type it was to be cast to.
///
/// # Example
/// ```
/// use formwork::dtype::CastChecked;
///
/// let too_large: Result<i8, _> = 300_i32.cast_checked();
/// assert_eq!(
///     too_large.unwrap_err().to_string(),
///     "cannot cast the i32 value 300 to i8: it is above the largest i8, which is 127",
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CastError {
    /// The value that was to be cast.
    pub value: Number,
    /// The name of the type it came from.
    pub from: &'static str,
    /// The name of the type it was to become.
    pub to: &'static str,
    /// What was wrong with it.
    pub fault: CastFault,
}

/// Why a value does not fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CastFault {
    /// The value is not a number, and the target has no such value.
    NotANumber,
    /// The value is infinite, and the target has no such value.
    Infinite,
    /// The value is above the largest finite one of the target.
    Above {
        /// The largest finite value of the target.
        largest: Number,
    },
    /// The value is below the smallest finite one of the target.
    Below {
        /// The smallest (most negative) finite value of the target.
        smallest: Number,
    },
    /// The value has a fraction, and the target holds whole numbers only.
    Fraction,
    /// The value is not zero but would round to zero.
    Underflow,
}

/// A value of any element type, without loss: what an error can show without being generic.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// A value of an integer type, or a bool as 0 or 1.
    Whole(i128),
    /// A value of a floating-point type.
    Real(f64),
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(value) => write!(f, "{value}"),
            // `{:?}` of a float turns to exponents when the digits would be many.
            Self::Real(value) => write!(f, "{value:?}"),
        }
    }
}

impl fmt::Display for CastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, from, to, fault } = self;
        write!(f, "cannot cast the {from} value {value} to {to}: ")?;
        match fault {
            CastFault::NotANumber => write!(f, "{to} has no NaN"),
            CastFault::Infinite => write!(f, "{to} has no infinity"),
            CastFault::Above { largest } => {
                write!(f, "it is above the largest {to}, which is {largest}")
            }
            CastFault::Below { smallest } => {
                write!(f, "it is below the smallest {to}, which is {smallest}")
            }
            CastFault::Fraction => write!(f, "it has a fraction and {to} holds whole numbers"),
            CastFault::Underflow => write!(f, "it is not zero but would become zero"),
        }
    }
}

impl core::error::Error for CastError {}
