//! Bytes and operations, counted.

use core::fmt;
use core::ops;

/// How many bytes an operation moves and allocates, and how much it computes.
///
/// [`Costs`](super::Costs) tells what is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cost {
    /// Bytes that are loaded, each once for each operand.
    pub read: usize,
    /// Bytes that are stored.
    pub written: usize,
    /// Bytes among those that were an element of an operand already, and arrive unchanged.
    pub copied: usize,
    /// Bytes of memory that is asked for.
    pub allocated: usize,
    /// Arithmetic operations.
    pub operations: usize,
}

impl Cost {
    /// Nothing.
    pub const NONE: Self = Self { read: 0, written: 0, copied: 0, allocated: 0, operations: 0 };

    /// The bytes that are read and those that are written.
    #[must_use]
    pub const fn moved(self) -> usize {
        self.read.saturating_add(self.written)
    }

    /// This and another cost.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            read: self.read.saturating_add(other.read),
            written: self.written.saturating_add(other.written),
            copied: self.copied.saturating_add(other.copied),
            allocated: self.allocated.saturating_add(other.allocated),
            operations: self.operations.saturating_add(other.operations),
        }
    }

    /// With so many bytes written.
    #[must_use]
    pub const fn write(self, bytes: usize) -> Self {
        Self { written: self.written.saturating_add(bytes), ..self }
    }

    /// With so many bytes allocated.
    #[must_use]
    pub const fn allocate(self, bytes: usize) -> Self {
        Self { allocated: self.allocated.saturating_add(bytes), ..self }
    }

    /// The same elements, with so many operations done to them: no longer what they were.
    pub(crate) const fn compute(self, operations: usize) -> Self {
        let operations = self.operations.saturating_add(operations);
        Self { copied: 0, operations, ..self }
    }

    /// The same bytes, with what is done to `from` elements done to `to` of them.
    pub(crate) const fn repeat(self, to: usize, from: usize) -> Self {
        let times = match to.checked_div(from) {
            Some(times) => times,
            None => 0,
        };
        Self { operations: self.operations.saturating_mul(times), ..self }
    }

    /// The cost, if there is an element of the result.
    pub(crate) const fn if_any(self, elements: usize) -> Self {
        if elements == 0 { Self::NONE } else { self }
    }
}

impl ops::Add for Cost {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} bytes read, {} written, {} copied, {} allocated, {} operations",
            self.read, self.written, self.copied, self.allocated, self.operations
        )
    }
}
