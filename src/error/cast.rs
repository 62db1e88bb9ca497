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
    /// What was wrong with it.
    pub fault: CastFault,
    /// The names of the type it came from and of the type it was to become, behind one pointer:
    /// errors are returned by value, so they are kept small.
    types: &'static [&'static str; 2],
}

impl CastError {
    /// The error for a value between two types, of which the names are given.
    #[must_use]
    pub const fn new(value: Number, types: &'static [&'static str; 2], fault: CastFault) -> Self {
        Self { value, fault, types }
    }

    /// The name of the type it came from.
    #[must_use]
    pub const fn from(&self) -> &'static str {
        let [from, _] = *self.types;
        from
    }

    /// The name of the type it was to become.
    #[must_use]
    pub const fn to(&self) -> &'static str {
        let [_, to] = *self.types;
        to
    }
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
    /// A value of a signed integer type.
    Signed(i64),
    /// A value of an unsigned integer type, or a bool as 0 or 1.
    Unsigned(u64),
    /// A value of a float type of at most 32 bits.
    Single(f32),
    /// An `f64`.
    Double(f64),
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signed(value) => write!(f, "{value}"),
            Self::Unsigned(value) => write!(f, "{value}"),
            // `{:?}` of a float turns to exponents when the digits would be many.
            Self::Single(value) => write!(f, "{value:?}"),
            Self::Double(value) => write!(f, "{value:?}"),
        }
    }
}

impl fmt::Display for CastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, fault, types: [from, to] } = self;
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

// An error of one element of a tensor has this and eight indices, and is returned by value.
const _: () = assert!(size_of::<CastError>() <= 48);
