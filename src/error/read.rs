//! What can go wrong when a tensor whose type is known at run time is copied into a typed one.

use core::fmt;

use super::{CastError, ElementError, Mismatch, OutOfMemory};

/// A tensor that could not be copied.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there may be no heap to put the large one")]
pub enum ReadError {
    /// It has another element type or shape than the type that was asked for.
    Mismatch(Mismatch),
    /// The type that was asked for has no such value.
    Cast(ElementError<CastError>),
    /// There is no memory for the copy.
    Memory(OutOfMemory),
}

impl From<Mismatch> for ReadError {
    fn from(error: Mismatch) -> Self {
        Self::Mismatch(error)
    }
}

impl From<ElementError<CastError>> for ReadError {
    fn from(error: ElementError<CastError>) -> Self {
        Self::Cast(error)
    }
}

impl From<OutOfMemory> for ReadError {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch(error) => error.fmt(f),
            Self::Cast(error) => error.fmt(f),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {}
