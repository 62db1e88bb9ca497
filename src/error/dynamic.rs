//! Bytes that are not those of a tensor of some run-time type and shape.

use core::fmt;

/// Bytes that cannot be looked at as a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BytesError {
    /// There are more or fewer bytes than the elements have.
    Length {
        /// The bytes of the elements.
        expected: usize,
        /// The bytes there are.
        found: usize,
    },
    /// The elements have more bytes than memory can hold.
    TooLarge,
    /// There is not one stride for each axis.
    Strides {
        /// The number of axes.
        expected: usize,
        /// The number of strides.
        found: usize,
    },
    /// The strides lead to elements outside of the bytes.
    Outside {
        /// The lowest byte that is reached, counted from the begin.
        low: isize,
        /// The byte behind the highest that is reached.
        high: isize,
        /// The bytes there are.
        found: usize,
    },
    /// A `bool` that is neither 0 nor 1.
    NotBool {
        /// The number of the element, in row-major order.
        position: usize,
        /// The byte.
        found: u8,
    },
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, found } => {
                write!(f, "the elements have {expected} bytes, and there are {found}")
            }
            Self::TooLarge => f.write_str("the elements have more bytes than memory can hold"),
            Self::Strides { expected, found } => {
                write!(f, "there are {expected} axes and {found} strides")
            }
            Self::Outside { low, high, found } => {
                write!(f, "the elements take the bytes {low} to {high}, and there are {found}")
            }
            Self::NotBool { position, found } => {
                write!(f, "element {position} is the byte {found}, and a bool is 0 or 1")
            }
        }
    }
}

impl core::error::Error for BytesError {}
