//! Chunks that were given back and wait for the next allocation of the same size.
//!
//! A network asks for the same sizes again and again. So a chunk is not merged when it comes back; that is
//! done when there is no other memory left, before a block is asked for.

use core::cell::Cell;

use super::chunk::Chunk;
use super::statistics::Tally;

/// How many sets of sizes there are.
const SETS: usize = 64;

/// How many sizes a set has room for.
const WAYS: usize = 2;

/// An odd number without a pattern: 144 / 233, nearly the golden ratio, of all numbers.
const MIX: usize = (usize::MAX / 233 * 144) | 1;

/// The chunks of one size.
pub(super) struct Waiting {
    /// The lines of the memory; 0 as long as this has no size.
    lines: Cell<usize>,
    head: Cell<Option<Chunk>>,
    tally: Tally,
}

/// The chunks that wait, by their size.
///
/// # Invariants
/// No size is in a set twice. A chunk was handed out for the size it waits at, and is of nobody else.
pub(super) struct Quick([[Waiting; WAYS]; SETS]);

impl Quick {
    pub(super) const fn new() -> Self {
        Self([const { [const { Waiting::new() }; WAYS] }; SETS])
    }

    /// The set of a size. Sizes are often multiples of large powers of two, so all bits are mixed.
    #[inline(always)]
    fn set(&self, lines: usize) -> Option<&[Waiting; WAYS]> {
        self.0.get(lines.wrapping_mul(MIX) >> (usize::BITS - SETS.ilog2()))
    }

    #[inline(always)]
    fn of(&self, lines: usize) -> Option<&Waiting> {
        self.set(lines)?.iter().find(|waiting| waiting.lines.get() == lines)
    }

    /// Takes a chunk that waits at this size, if there is one.
    #[inline(always)]
    pub(super) fn pop(&self, lines: usize) -> Option<Chunk> {
        let waiting = self.of(lines)?;
        let chunk = waiting.head.get()?;
        waiting.head.set(chunk.next());
        waiting.tally.allocation();
        Some(chunk)
    }

    /// Lets a chunk wait; whether there is room for its size.
    #[inline(always)]
    pub(super) fn push(&self, lines: usize, chunk: Chunk) -> bool {
        let Some(waiting) = self.of(lines) else { return false };
        chunk.set_next(waiting.head.get());
        waiting.head.set(Some(chunk));
        waiting.tally.free();
        true
    }

    /// Makes room for a size, in the place of one of which no chunk waits. What was counted there goes
    /// to `retire`, with its lines.
    pub(super) fn admit(&self, lines: usize, retire: impl FnOnce(usize, &Tally)) {
        let Some(set) = self.set(lines) else { return };
        if set.iter().any(|waiting| waiting.lines.get() == lines) {
            return;
        }
        let unused = set.iter().find(|waiting| waiting.lines.get() == 0);
        let empty = || set.iter().find(|waiting| waiting.head.get().is_none());
        if let Some(waiting) = unused.or_else(empty) {
            retire(waiting.lines.replace(lines), &waiting.tally);
        }
    }

    /// What is counted for a size, if there is room for it.
    pub(super) fn tally(&self, lines: usize) -> Option<&Tally> {
        self.of(lines).map(|waiting| &waiting.tally)
    }

    /// Takes all chunks that wait.
    pub(super) fn drain(&self, mut each: impl FnMut(Chunk)) {
        for waiting in self.0.as_flattened() {
            while let Some(chunk) = waiting.head.get() {
                waiting.head.set(chunk.next());
                each(chunk);
            }
        }
    }

    /// What was counted, with the lines of each size.
    pub(super) fn tallies(&self) -> impl Iterator<Item = (usize, &Tally)> {
        self.0.as_flattened().iter().map(|waiting| (waiting.lines.get(), &waiting.tally))
    }
}

impl Waiting {
    const fn new() -> Self {
        Self { lines: Cell::new(0), head: Cell::new(None), tally: Tally::new() }
    }
}
