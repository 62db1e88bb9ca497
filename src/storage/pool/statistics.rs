//! What a pool counts.

use core::cell::Cell;
use core::fmt;

use super::free_list::index;

/// How many powers of two a number of bytes may be rounded up to.
const BUCKETS: usize = 64;

/// Allocations and frees of one size.
pub(super) struct Tally {
    allocations: Cell<u64>,
    frees: Cell<u64>,
}

impl Tally {
    pub(super) const fn new() -> Self {
        Self { allocations: Cell::new(0), frees: Cell::new(0) }
    }

    #[inline(always)]
    pub(super) fn allocation(&self) {
        self.allocations.set(self.allocations.get().wrapping_add(1));
    }

    #[inline(always)]
    pub(super) fn free(&self) {
        self.frees.set(self.frees.get().wrapping_add(1));
    }

    /// How many are not given back.
    pub(super) fn live(&self) -> u64 {
        self.allocations.get().wrapping_sub(self.frees.get())
    }

    /// Takes what another one counted.
    pub(super) fn absorb(&self, other: &Self) {
        let (allocations, frees) = (other.allocations.replace(0), other.frees.replace(0));
        self.allocations.set(self.allocations.get().wrapping_add(allocations));
        self.frees.set(self.frees.get().wrapping_add(frees));
    }
}

/// A number that goes up and down, and the largest that it was.
pub(super) struct Level {
    now: Cell<usize>,
    peak: Cell<usize>,
}

impl Level {
    pub(super) const fn new() -> Self {
        Self { now: Cell::new(0), peak: Cell::new(0) }
    }

    #[inline(always)]
    pub(super) fn rise(&self, by: usize) {
        let now = self.now.get().wrapping_add(by);
        self.now.set(now);
        self.peak.set(self.peak.get().max(now));
    }

    #[inline(always)]
    pub(super) fn fall(&self, by: usize) {
        self.now.set(self.now.get().wrapping_sub(by));
    }

    pub(super) fn now(&self) -> usize {
        self.now.get()
    }
}

/// The tallies of larger sizes that have no place of their own, by powers of two.
pub(super) struct Others([Tally; BUCKETS]);

impl Others {
    pub(super) const fn new() -> Self {
        Self([const { Tally::new() }; BUCKETS])
    }

    /// The tally for a size.
    pub(super) fn of(&self, bytes: usize) -> Option<&Tally> {
        self.0.get(bucket_of(bytes))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (usize, &Tally)> {
        self.0.iter().enumerate().map(|(bucket, tally)| (largest_of(bucket), tally))
    }
}

/// The exponent of the power of two that so many bytes are rounded up to.
fn bucket_of(bytes: usize) -> usize {
    index(bytes.checked_next_power_of_two().map_or(usize::BITS - 1, usize::trailing_zeros))
}

/// The most bytes of a bucket.
fn largest_of(bucket: usize) -> usize {
    u32::try_from(bucket).ok().and_then(|bits| 1_usize.checked_shl(bits)).unwrap_or(usize::MAX)
}

/// What a pool has counted so far.
///
/// Bytes are those handed out: what was asked for, rounded up to 16, or to the alignment where that is
/// larger, and above 256 bytes to 64. Memory that was dropped on another thread counts as live until it
/// has come home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Pieces of memory handed out so far.
    pub allocations: u64,
    /// Pieces of memory given back so far.
    pub frees: u64,
    /// The bytes that are handed out.
    pub live_bytes: usize,
    /// The most bytes that were handed out at one time.
    pub peak_bytes: usize,
    /// The bytes that the pool has from the system, for all its purposes.
    pub reserved_bytes: usize,
    /// The most bytes that the pool had from the system at one time.
    pub peak_reserved_bytes: usize,
    /// Allocations by size.
    pub histogram: Histogram,
}

impl Statistics {
    pub(super) fn new(live: &Level, reserved: &Level) -> Self {
        Self {
            allocations: 0,
            frees: 0,
            live_bytes: live.now.get(),
            peak_bytes: live.peak.get(),
            reserved_bytes: reserved.now.get(),
            peak_reserved_bytes: reserved.peak.get(),
            histogram: Histogram([0; BUCKETS]),
        }
    }

    /// Adds what was counted for a size.
    pub(super) fn add(&mut self, bytes: usize, tally: &Tally) {
        let count = tally.allocations.get();
        self.allocations = self.allocations.wrapping_add(count);
        self.frees = self.frees.wrapping_add(tally.frees.get());
        if let Some(bucket) = self.histogram.0.get_mut(bucket_of(bytes)) {
            *bucket = bucket.wrapping_add(count);
        }
    }

    /// The pieces of memory that are handed out.
    #[must_use]
    pub const fn live(&self) -> u64 {
        self.allocations.wrapping_sub(self.frees)
    }
}

/// Allocations by their bytes, rounded up to powers of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram([u64; BUCKETS]);

impl Histogram {
    /// The largest number of bytes and the number of allocations, for each power of two that had some.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let all = self.0.iter().enumerate().filter(|&(_, &count)| count > 0);
        all.map(|(bucket, &count)| (largest_of(bucket), count))
    }

    /// The number of allocations that so many bytes count among.
    #[must_use]
    pub fn count(&self, bytes: usize) -> u64 {
        self.0.get(bucket_of(bytes)).copied().unwrap_or(0)
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "allocations {}, frees {}", self.allocations, self.frees)?;
        writeln!(f, "live {} bytes, at most {}", self.live_bytes, self.peak_bytes)?;
        write!(f, "reserved {} bytes, at most {}", self.reserved_bytes, self.peak_reserved_bytes)?;
        for (bytes, count) in self.histogram.iter() {
            write!(f, "\n{count:>10} of at most {bytes} bytes")?;
        }
        Ok(())
    }
}
