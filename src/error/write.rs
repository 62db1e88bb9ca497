//! What keeps tensors from being written into a file.

use core::fmt;

use super::{Excerpt, OutOfMemory};

/// Tensors that cannot be written, or a place that does not take them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError<E> {
    /// A name is there twice.
    NameTwice(Excerpt<64>),
    /// A name that the format keeps for itself or that would lead out of a folder.
    NameRefused(Excerpt<64>),
    /// The format has no such element type.
    ElementType {
        /// The name of the format.
        format: &'static str,
        /// The name of the element type.
        dtype: &'static str,
    },
    /// The file would be larger than the format can say.
    TooLarge {
        /// The name of the format.
        format: &'static str,
    },
    /// There is no memory for the list of what is written.
    Memory(OutOfMemory),
    /// What takes the bytes does not.
    Output(E),
}

impl<E> From<OutOfMemory> for WriteError<E> {
    fn from(error: OutOfMemory) -> Self {
        Self::Memory(error)
    }
}

impl<E: fmt::Display> fmt::Display for WriteError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NameTwice(name) => write!(f, "two tensors have the name `{name}`"),
            Self::NameRefused(name) => write!(f, "no tensor of a file may have the name `{name}`"),
            Self::ElementType { format, dtype } => write!(f, "{format} has no elements of {dtype}"),
            Self::TooLarge { format } => write!(f, "the file would be too large for {format}"),
            Self::Memory(error) => error.fmt(f),
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl<E: core::error::Error> core::error::Error for WriteError<E> {}
