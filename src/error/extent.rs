//! A run-time length that is larger than its capacity.

use core::fmt;

/// A length above the capacity of its axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtentError {
    /// The length asked for.
    pub len: usize,
    /// The largest length allowed.
    pub cap: usize,
}

impl fmt::Display for ExtentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a length of {} is above the capacity {}", self.len, self.cap)
    }
}

impl core::error::Error for ExtentError {}
