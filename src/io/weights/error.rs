//! What can go wrong when weights are loaded.

use core::fmt;

use super::Table;
use super::place::Begin;
use crate::error::{CastError, ElementError, Excerpt, FileError, Mismatch, OutOfMemory, ReadError};

/// Weights that could not be loaded.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant, reason = "there may be no heap to put the large one")]
pub enum WeightsError<'f> {
    /// The tensors of the file are others than those of the type: all of them are in the table.
    Unfit(Table<'f>),
    /// One tensor could not be read.
    Unread {
        /// The begin of its name.
        name: Excerpt<64>,
        /// What is wrong with it.
        fault: TensorFault,
    },
}

/// What keeps one tensor from being read.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there may be no heap to put the large one")]
pub enum TensorFault {
    /// No tensor has the name.
    Missing,
    /// [`Weights::KIND`](super::Weights::KIND) has no field of this name.
    Field,
    /// [`Field::permuted`](super::Field::permuted) names other axes than there are.
    Axes,
    /// Its bytes are no elements.
    File(FileError),
    /// It differs from the type.
    Mismatch(Mismatch),
    /// The type has no such value.
    Cast(ElementError<CastError>),
    /// There is no memory for it.
    Memory(OutOfMemory),
}

impl WeightsError<'_> {
    /// The error of the tensor of this name.
    pub(super) fn new(name: impl Iterator<Item = char>, fault: TensorFault) -> Self {
        Self::Unread { name: Begin::of_chars(name), fault }
    }
}

impl<'f> From<Table<'f>> for WeightsError<'f> {
    fn from(table: Table<'f>) -> Self {
        Self::Unfit(table)
    }
}

impl From<FileError> for TensorFault {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<Mismatch> for TensorFault {
    fn from(error: Mismatch) -> Self {
        Self::Mismatch(error)
    }
}

impl From<OutOfMemory> for TensorFault {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

impl From<ReadError> for TensorFault {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Mismatch(error) => Self::Mismatch(error),
            ReadError::Cast(error) => Self::Cast(error),
            ReadError::Memory(error) => Self::Memory(error),
        }
    }
}

impl fmt::Display for TensorFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("it is not in the file"),
            Self::Field => f.write_str("the weights have no such field"),
            Self::Axes => f.write_str("it has other axes than those that are named"),
            Self::File(error) => error.fmt(f),
            Self::Mismatch(error) => error.fmt(f),
            Self::Cast(error) => error.fmt(f),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for WeightsError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfit(table) => {
                writeln!(f, "the {} file does not fit the weights:", table.format())?;
                table.fmt(f)
            }
            Self::Unread { name, fault } => write!(f, "`{name}`: {fault}"),
        }
    }
}

impl core::error::Error for WeightsError<'_> {}
