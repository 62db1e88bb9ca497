//! A run-time shape that no tensor can have.

use core::fmt;

/// Sizes of axes that are no shape.
///
/// # Example
/// ```
/// use formwork::shape::DynShape;
///
/// let error = DynShape::new(&[1 << 40, 1 << 40]).unwrap_err();
/// assert_eq!(error.to_string(), "the sizes of the axes multiply to more than memory can hold");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// There are too many axes.
    Rank {
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
    /// The sizes, those that are 0 left out, multiply to more than `isize::MAX`.
    TooLarge,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank { found, limit } => {
                write!(f, "a tensor has at most {limit} axes, this one has {found}")
            }
            Self::TooLarge => {
                f.write_str("the sizes of the axes multiply to more than memory can hold")
            }
        }
    }
}

impl core::error::Error for ShapeError {}
