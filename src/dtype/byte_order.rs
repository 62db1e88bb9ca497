//! Which byte of an element comes first.

/// The order of the bytes of each element.
///
/// # Example
/// ```
/// use formwork::dtype::{ByteOrder, InAny};
///
/// assert_eq!(u16::from_bytes(&[0x12, 0x34], ByteOrder::Big), Some(0x1234));
/// assert_eq!(u16::from_bytes(&[0x12, 0x34], ByteOrder::Little), Some(0x3412));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByteOrder {
    /// The lowest byte first.
    Little,
    /// The highest byte first.
    Big,
}

impl ByteOrder {
    /// The order of the machine that the program is compiled for.
    pub const NATIVE: Self = if cfg!(target_endian = "big") { Self::Big } else { Self::Little };

    /// Whether elements of this many bytes are as this machine has them.
    #[must_use]
    pub const fn is_native(self, size: usize) -> bool {
        size <= 1
            || matches!((self, Self::NATIVE), (Self::Little, Self::Little) | (Self::Big, Self::Big))
    }
}
