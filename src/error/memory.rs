//! Memory that could not be had.

use core::fmt;

/// An allocation that failed.
///
/// # Example
/// ```
/// use formwork::error::OutOfMemory;
///
/// assert_eq!(OutOfMemory { bytes: 4096 }.to_string(), "no memory for 4096 bytes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The bytes asked for; `usize::MAX` if their number has no `usize`.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for {} bytes", self.bytes)
    }
}

impl core::error::Error for OutOfMemory {}
