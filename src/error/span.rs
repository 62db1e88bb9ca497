//! A slice that is too short for a layout.

use core::fmt;

/// A slice that ends before the last element of a layout.
///
/// # Example
/// ```
/// use formwork::error::SpanError;
///
/// let error = SpanError { span: 7, found: 6 };
/// assert_eq!(error.to_string(), "the layout spans 7 elements, the slice has 6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanError {
    /// From the first to the last element of the layout, both included, with the gaps between.
    pub span: usize,
    /// The number of elements of the slice.
    pub found: usize,
}

impl fmt::Display for SpanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the layout spans {} elements, the slice has {}", self.span, self.found)
    }
}

impl core::error::Error for SpanError {}
