//! What is still live in a pool, for whoever looks for memory that was kept too long.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::panic::Location;

use crate::error::OutOfMemory;

/// Live memory of one size, and of one place in the program where that is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Live {
    /// The bytes of each piece, rounded up as in [`Statistics`](super::Statistics).
    pub bytes: usize,
    /// How many pieces there are.
    pub count: usize,
    /// Where they were asked for, if the pool records it.
    pub from: Option<&'static Location<'static>>,
}

impl Live {
    /// The bytes of all pieces.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.bytes.saturating_mul(self.count)
    }

    /// Where it was asked for, in an order.
    fn place(&self) -> Option<(&'static str, u32, u32)> {
        self.from.map(|from| (from.file(), from.line(), from.column()))
    }
}

/// What is still live in a pool, the most bytes first.
///
/// Printed, it is a line for each size and place, or `nothing is live`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report(Vec<Live>);

impl Report {
    pub(super) fn empty() -> Self {
        Self(Vec::new())
    }

    /// Adds live memory.
    pub(super) fn add(&mut self, live: Live) -> Result<(), OutOfMemory> {
        let error = |_| OutOfMemory { bytes: size_of::<Live>() };
        self.0.try_reserve(1).map_err(error)?;
        self.0.push(live);
        Ok(())
    }

    /// Puts equal ones together, and the most bytes first.
    pub(super) fn sorted(mut self) -> Self {
        self.0.sort_unstable_by_key(|live| (live.bytes, live.place()));
        self.0.dedup_by(|next, kept| {
            let is_same = next.bytes == kept.bytes && next.from == kept.from;
            if is_same {
                kept.count = kept.count.saturating_add(next.count);
            }
            is_same
        });
        self.0.sort_unstable_by_key(|live| (Reverse(live.total()), live.bytes, live.place()));
        self
    }

    /// The live memory, by size and place, the most bytes first.
    #[must_use]
    pub fn live(&self) -> &[Live] {
        &self.0
    }

    /// Whether nothing is live.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "nothing is live");
        }
        for (number, Live { bytes, count, from }) in self.0.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            write!(f, "{count} of {bytes} bytes")?;
            if let Some(from) = from {
                write!(f, " from {from}")?;
            }
        }
        Ok(())
    }
}
