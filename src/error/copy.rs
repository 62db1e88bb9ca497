//! What can go wrong when a slice is copied into memory of its own.

use core::fmt;

use super::{LengthError, OutOfMemory};

/// A slice that could not be copied into a new tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// The slice has not as many elements as the shape.
    Length(LengthError),
    /// There is no memory for the copy.
    Memory(OutOfMemory),
}

impl From<LengthError> for CopyError {
    fn from(error: LengthError) -> Self {
        Self::Length(error)
    }
}

impl From<OutOfMemory> for CopyError {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(error) => error.fmt(f),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for CopyError {}
