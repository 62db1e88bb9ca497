//! Where live memory came from: a line in front of each piece, where this is switched on.
#![allow(unsafe_code)]

use core::cell::Cell;
use core::panic::Location;
use core::ptr::NonNull;

use super::size::LINE;

/// The line in front of a piece of memory.
#[repr(C, align(64))]
struct Line {
    next: Cell<Option<Record>>,
    previous: Cell<Option<Record>>,
    bytes: usize,
    from: &'static Location<'static>,
}

const _: () = assert!(size_of::<Line>() == LINE);

/// What is known of a piece of live memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Record(
    /// # Invariants
    /// Points at an initialised line of a block that is of this record until `Records::end`.
    NonNull<Line>,
);

impl Record {
    fn line(&self) -> &Line {
        // SAFETY: by the invariant it points at a line, which is only changed through cells.
        unsafe { self.0.as_ref() }
    }

    /// The bytes handed out, and where.
    pub(super) fn what(self) -> (usize, &'static Location<'static>) {
        (self.line().bytes, self.line().from)
    }
}

/// All records of a pool, the newest first.
pub(super) struct Records(Cell<Option<Record>>);

impl Records {
    pub(super) const fn new() -> Self {
        Self(Cell::new(None))
    }

    /// Records a piece of memory in the line that begins here.
    ///
    /// # Safety
    /// The line is of nobody else, and inside a block, until `end`.
    pub(super) unsafe fn begin(
        &self,
        at: NonNull<u8>,
        bytes: usize,
        from: &'static Location<'static>,
    ) {
        let next = self.0.get();
        let line = Line { next: Cell::new(next), previous: Cell::new(None), bytes, from };
        let record = Record(at.cast());
        // SAFETY: by the contract of this function; chunks and their lines are aligned to 64 bytes.
        unsafe { record.0.write(line) }
        if let Some(next) = next {
            next.line().previous.set(Some(record));
        }
        self.0.set(Some(record));
    }

    /// Forgets the record that begins here.
    ///
    /// # Safety
    /// There is one, of these records.
    pub(super) unsafe fn end(&self, at: NonNull<u8>) {
        let record = Record(at.cast());
        let (next, previous) = (record.line().next.get(), record.line().previous.get());
        match previous {
            Some(previous) => previous.line().next.set(next),
            None => self.0.set(next),
        }
        if let Some(next) = next {
            next.line().previous.set(previous);
        }
    }

    /// All of them, the newest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = Record> {
        core::iter::successors(self.0.get(), |record| record.line().next.get())
    }
}
