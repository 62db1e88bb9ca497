//! Free chunks, in a list for each range of sizes, and the choice of the one that fits best.
//!
//! Up to 64 lines (4 KiB) there is a list for each number of lines, above eight for each power of two.
//! The choice is bounded: in the list of the size asked for, and in the next one that is not empty, the
//! best of the first [`LOOKED_AT`].

use core::cell::Cell;

use super::chunk::{Chunk, State};

/// So many chunks of a list are compared at most.
const LOOKED_AT: usize = 16;

/// Numbers of lines below have a list each.
const EXACT: usize = 64;

/// Lists for each power of two above.
const PER_OCTAVE: usize = 8;

const LISTS: usize = 256;
const WORDS: usize = LISTS / WORD;
const WORD: usize = 64;

/// The free chunks of a pool.
///
/// # Invariants
/// A chunk is in the list of its size, once, if and only if its state is [`State::Free`]; the bit of a
/// list is set if and only if it has a chunk.
pub(super) struct FreeLists {
    filled: [Cell<u64>; WORDS],
    heads: [Cell<Option<Chunk>>; LISTS],
}

/// A small number as an index.
pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The number of the list for chunks of so many lines.
fn list_of(lines: usize) -> usize {
    if lines < EXACT {
        return lines;
    }
    // The highest bit, and the three below it.
    let octave = index(lines.ilog2());
    let part = (lines >> octave.saturating_sub(3)) & (PER_OCTAVE - 1);
    let list = EXACT + (octave - 6) * PER_OCTAVE + part;
    list.min(LISTS - 1)
}

impl FreeLists {
    pub(super) const fn new() -> Self {
        Self { filled: [const { Cell::new(0) }; WORDS], heads: [const { Cell::new(None) }; LISTS] }
    }

    /// Puts a chunk, which is in no list, among the free ones, merged with its free neighbours.
    pub(super) fn insert(&self, chunk: Chunk) {
        let mut chunk = chunk;
        if chunk.behind().state() == State::Free {
            self.remove(chunk.behind());
            chunk.join_behind();
        }
        if let Some(front) = chunk.in_front().filter(|front| front.state() == State::Free) {
            self.remove(front);
            front.join_behind();
            chunk = front;
        }
        chunk.set_state(State::Free);
        let list = list_of(chunk.lines());
        let Some(head) = self.heads.get(list) else { return };
        let next = head.replace(Some(chunk));
        chunk.set_previous(None);
        chunk.set_next(next);
        match next {
            Some(next) => next.set_previous(Some(chunk)),
            None => self.mark(list, true),
        }
    }

    /// Takes a free chunk out of its list; it is of the one who has it then.
    pub(super) fn remove(&self, chunk: Chunk) {
        chunk.set_state(State::Used);
        let next = chunk.next();
        if let Some(next) = next {
            next.set_previous(chunk.previous());
        }
        match chunk.previous() {
            Some(previous) => previous.set_next(next),
            None => {
                let list = list_of(chunk.lines());
                if let Some(head) = self.heads.get(list) {
                    head.set(next);
                }
                if next.is_none() {
                    self.mark(list, false);
                }
            }
        }
    }

    /// Takes the chunk that fits so many lines best.
    pub(super) fn take(&self, lines: usize) -> Option<Chunk> {
        let own = list_of(lines);
        let best = match self.best(own, lines) {
            Some(chunk) => chunk,
            None => self.best(self.filled_above(own)?, lines)?,
        };
        self.remove(best);
        Some(best)
    }

    /// The smallest of the first chunks of a list that have so many lines.
    fn best(&self, list: usize, lines: usize) -> Option<Chunk> {
        let head = self.heads.get(list)?.get();
        let mut best: Option<Chunk> = None;
        for chunk in core::iter::successors(head, |chunk| chunk.next()).take(LOOKED_AT) {
            if chunk.lines() == lines {
                return Some(chunk);
            }
            if chunk.lines() > lines && best.is_none_or(|best| chunk.lines() < best.lines()) {
                best = Some(chunk);
            }
        }
        best
    }

    /// The first list above this one that is not empty.
    fn filled_above(&self, list: usize) -> Option<usize> {
        let first = list.wrapping_add(1);
        let mut hidden = first % WORD;
        for (number, word) in self.filled.iter().enumerate().skip(first / WORD) {
            let bits = word.get() & (u64::MAX << hidden);
            if bits != 0 {
                return Some(number * WORD + index(bits.trailing_zeros()));
            }
            hidden = 0;
        }
        None
    }

    fn mark(&self, list: usize, is_filled: bool) {
        if let Some(word) = self.filled.get(list / WORD) {
            let bit = 1 << (list % WORD);
            word.set(if is_filled { word.get() | bit } else { word.get() & !bit });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LISTS, list_of};

    /// Requirements: FW-POOL-2.
    #[test]
    fn larger_chunks_are_never_in_a_lower_list() {
        for lines in 0..100_000 {
            assert!(list_of(lines) <= list_of(lines + 1), "{lines}");
        }
        assert_eq!((list_of(63), list_of(64), list_of(71), list_of(72)), (63, 64, 64, 65));
        assert_eq!(list_of(usize::MAX), LISTS - 1);
    }
}
