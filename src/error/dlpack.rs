//! Why a tensor that another library hands over by DLPack cannot be taken, or one not be handed over.

use core::fmt;

use super::ShapeError;

/// A field of DLPack's structs with a value that no tensor here can have.
///
/// # Example
/// ```
/// use formwork::error::DlpackError;
///
/// let error = DlpackError::Device { found: 2 };
/// assert_eq!(error.to_string(), "device.device_type is 2, and only 1, the processor's memory, can be read");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DlpackError {
    /// A pointer that must not be null is.
    Null {
        /// Its name.
        field: &'static str,
    },
    /// The major version of the struct is not 1.
    Version {
        /// The major version.
        major: u32,
        /// The minor version.
        minor: u32,
    },
    /// The elements are not in the processor's memory.
    Device {
        /// The type of the device.
        found: i32,
    },
    /// An element is a vector.
    Lanes {
        /// How many numbers it has.
        found: u16,
    },
    /// No element type here is this one.
    ElementType {
        /// The code of the kind of number.
        code: u8,
        /// The bits of one element.
        bits: u8,
    },
    /// There are more than eight axes, or fewer than none.
    Rank {
        /// How many.
        found: i32,
    },
    /// An axis with a negative size, or one that is no number here.
    Size {
        /// The axis, from 0 on.
        axis: usize,
        /// The size.
        found: i64,
    },
    /// The sizes are no shape.
    Shape(ShapeError),
    /// An axis whose neighbours are further apart than memory is large.
    Stride {
        /// The axis, from 0 on.
        axis: usize,
        /// How far, in elements.
        found: i64,
    },
    /// The first element is further behind `data` than memory is large.
    ByteOffset {
        /// How many bytes.
        found: u64,
    },
    /// The strides lead to elements outside of what can be addressed.
    Outside,
    /// A `bool` that is neither 0 nor 1.
    NotBool {
        /// The number of the element, in row-major order.
        position: usize,
        /// The byte.
        found: u8,
    },
    /// The tensor may not be written.
    ReadOnly,
    /// Neighbours are no whole number of elements apart, which DLPack cannot say.
    Parted {
        /// The axis, from 0 on.
        axis: usize,
        /// How far they are apart, in bytes.
        bytes: isize,
    },
    /// The bytes of each element stand in the other order than this machine's, which DLPack cannot
    /// say.
    ByteOrder,
}

impl From<ShapeError> for DlpackError {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl fmt::Display for DlpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null { field } => write!(f, "{field} is null"),
            Self::Version { major, minor } => {
                write!(f, "version is {major}.{minor}, and only major version 1 is known")
            }
            Self::Device { found } => write!(
                f,
                "device.device_type is {found}, and only 1, the processor's memory, can be read"
            ),
            Self::Lanes { found } => {
                write!(f, "dtype.lanes is {found}, and an element is one number")
            }
            Self::ElementType { code, bits } => write!(
                f,
                "dtype.code is {code} and dtype.bits {bits}, which is no element type of a tensor"
            ),
            Self::Rank { found } => write!(f, "ndim is {found}, and a tensor has 0 to 8 axes"),
            Self::Size { axis, found } => {
                write!(f, "shape[{axis}] is {found}, which is no size of an axis")
            }
            Self::Shape(error) => write!(f, "shape: {error}"),
            Self::Stride { axis, found } => {
                write!(f, "strides[{axis}] is {found} elements, further than memory is large")
            }
            Self::ByteOffset { found } => {
                write!(f, "byte_offset is {found}, further than memory is large")
            }
            Self::Outside => f.write_str("strides lead from data to elements that have no address"),
            Self::NotBool { position, found } => {
                write!(f, "data: element {position} is the byte {found}, and a bool is 0 or 1")
            }
            Self::ReadOnly => f.write_str("flags say that the tensor may not be written"),
            Self::Parted { axis, bytes } => write!(
                f,
                "strides[{axis}] would be {bytes} bytes, which is no whole number of elements"
            ),
            Self::ByteOrder => f.write_str(
                "dtype cannot say that the bytes of each element stand in the other order",
            ),
        }
    }
}

impl core::error::Error for DlpackError {}
