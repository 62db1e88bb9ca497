//! Why an array of another library is no tensor of some type, or the other way round.

use core::fmt;

use super::{Mismatch, ShapeError};

/// An array that cannot be looked at as what was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "there may be no heap to put the large one")]
pub enum ExchangeError {
    /// The sizes of the axes are no shape of a tensor.
    Shape(ShapeError),
    /// It has another shape or other strides than the type that was asked for.
    Mismatch(Mismatch),
}

impl From<ShapeError> for ExchangeError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl From<Mismatch> for ExchangeError {
    fn from(error: Mismatch) -> Self {
        Self::Mismatch(error)
    }
}

impl fmt::Display for ExchangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(error) => error.fmt(f),
            Self::Mismatch(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ExchangeError {}
