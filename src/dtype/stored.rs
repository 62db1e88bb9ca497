//! The element type of what a file holds, which may be one that no tensor here has.

use core::fmt;

use super::DType;

/// An element type as a file states it.
///
/// # Example
/// ```
/// use formwork::dtype::{DType, StoredType};
///
/// let stored = StoredType::from(DType::BF16);
/// assert_eq!((stored.name(), stored.bits(), stored.dtype()), ("bf16", 16, Some(DType::BF16)));
/// let eight_bits = StoredType::Foreign { name: "F8_E4M3", bits: 8 };
/// assert_eq!(eight_bits.dtype(), None);
/// assert_eq!(eight_bits.bytes(3), Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoredType {
    /// A type that tensors can have.
    Element(DType),
    /// A type that a format knows and this crate does not compute with.
    Foreign {
        /// Its name in the format.
        name: &'static str,
        /// The bits of one element.
        bits: usize,
    },
}

impl StoredType {
    /// The name: of an element type as Rust writes it, of another as its format does.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Element(dtype) => dtype.name(),
            Self::Foreign { name, .. } => name,
        }
    }

    /// The bits of one element.
    #[must_use]
    pub const fn bits(self) -> usize {
        match self {
            Self::Element(dtype) => dtype.size().saturating_mul(8),
            Self::Foreign { bits, .. } => bits,
        }
    }

    /// The bytes of so many elements; `None` if that is no whole number or one that memory does not
    /// have.
    #[must_use]
    pub const fn bytes(self, count: usize) -> Option<usize> {
        let Some(bits) = count.checked_mul(self.bits()) else { return None };
        if bits % 8 == 0 { Some(bits / 8) } else { None }
    }

    /// The element type, if tensors can have it.
    #[must_use]
    pub const fn dtype(self) -> Option<DType> {
        match self {
            Self::Element(dtype) => Some(dtype),
            Self::Foreign { .. } => None,
        }
    }
}

impl From<DType> for StoredType {
    fn from(dtype: DType) -> Self {
        Self::Element(dtype)
    }
}

impl fmt::Display for StoredType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
