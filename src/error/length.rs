//! A slice with another number of elements than the shape.

use core::fmt;

/// A slice that has not as many elements as the shape.
///
/// # Example
/// ```
/// use formwork::error::LengthError;
///
/// let error = LengthError { expected: 6, found: 5 };
/// assert_eq!(error.to_string(), "the shape has 6 elements, the slice has 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthError {
    /// The number of elements of the shape.
    pub expected: usize,
    /// The number of elements of the slice.
    pub found: usize,
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the shape has {} elements, the slice has {}", self.expected, self.found)
    }
}

impl core::error::Error for LengthError {}
