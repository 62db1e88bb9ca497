//! Chunks: what a block is cut into, each behind a line of its own that knows its neighbours.
//!
//! ```text
//! block | header | chunk: header, memory .. | chunk: header, memory .. | end: header |
//! ```
//! Knows nothing of which chunk is chosen.
#![allow(unsafe_code)]

use core::cell::Cell;
use core::ptr::NonNull;

use super::size::LINE;

/// A remainder of fewer lines stays with the chunk it was to be cut from: no size above the classes
/// would fit it.
const LEAST_REMAINDER: usize = 6;

/// What a chunk is used for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// In a list of free chunks.
    Free,
    /// Handed out, or waiting to be handed out at the same size again.
    Used,
    /// Cut into pieces of a class.
    Slab,
    /// No chunk: the end of a block.
    End,
}

/// The line in front of the memory.
#[repr(C, align(64))]
struct Header {
    /// The lines of the chunk, this one included.
    lines: Cell<usize>,
    /// The lines of the chunk in front; 0 if there is none.
    before: Cell<usize>,
    state: Cell<State>,
    /// The bytes that the chunk was handed out for.
    asked: Cell<usize>,
    next: Cell<Option<Chunk>>,
    previous: Cell<Option<Chunk>>,
}

const _: () = assert!(size_of::<Header>() == LINE);

/// A chunk of a block, by the place of its header.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Chunk(
    /// # Invariants
    /// Points at a header in a block, with access to all of the block, which is only released where
    /// no `Chunk` of it is left. Its lines, and those of the chunk in front, are as the header tells.
    /// One thread at a time has the block.
    NonNull<Header>,
);

impl Chunk {
    /// Begins a chunk.
    ///
    /// # Safety
    /// `at` begins a line of a block, and the lines from there, as those in front, are of nobody else.
    pub(super) unsafe fn begin(at: NonNull<u8>, lines: usize, before: usize, state: State) -> Self {
        let header = Header {
            lines: Cell::new(lines),
            before: Cell::new(before),
            state: Cell::new(state),
            asked: Cell::new(0),
            next: Cell::new(None),
            previous: Cell::new(None),
        };
        let place = at.cast();
        // SAFETY: the caller has the line, which is aligned and large enough.
        unsafe { place.write(header) }
        Self(place)
    }

    /// The chunk whose memory begins here.
    ///
    /// # Safety
    /// It does: `memory` came from [`Chunk::memory`] with access to the block.
    #[inline(always)]
    pub(super) unsafe fn around(memory: NonNull<u8>) -> Self {
        // SAFETY: the header stands in the same block, a line in front.
        Self(unsafe { memory.byte_sub(LINE) }.cast())
    }

    #[inline(always)]
    fn header(&self) -> &Header {
        // SAFETY: by the invariant it points at a header, which is only changed through cells.
        unsafe { self.0.as_ref() }
    }

    /// The memory behind the header.
    #[inline(always)]
    pub(super) fn memory(self) -> NonNull<u8> {
        // SAFETY: a header of one line is in the block, so its end is.
        unsafe { self.0.byte_add(LINE) }.cast()
    }

    /// The lines, that of the header included.
    pub(super) fn lines(self) -> usize {
        self.header().lines.get()
    }

    pub(super) fn state(self) -> State {
        self.header().state.get()
    }

    pub(super) fn set_state(self, state: State) {
        self.header().state.set(state);
    }

    /// The bytes that the chunk was handed out for.
    pub(super) fn asked(self) -> usize {
        self.header().asked.get()
    }

    pub(super) fn set_asked(self, bytes: usize) {
        self.header().asked.set(bytes);
    }

    /// The next one of the list that the chunk is in.
    #[inline(always)]
    pub(super) fn next(self) -> Option<Self> {
        self.header().next.get()
    }

    #[inline(always)]
    pub(super) fn set_next(self, next: Option<Self>) {
        self.header().next.set(next);
    }

    /// The one in front of it in the list that the chunk is in.
    pub(super) fn previous(self) -> Option<Self> {
        self.header().previous.get()
    }

    pub(super) fn set_previous(self, previous: Option<Self>) {
        self.header().previous.set(previous);
    }

    /// The neighbour behind; the end of a block is its own.
    pub(super) fn behind(self) -> Self {
        // SAFETY: the lines of a chunk are in its block, and behind them is another header of it.
        Self(unsafe { self.0.byte_add(self.lines().wrapping_mul(LINE)) })
    }

    /// The neighbour in front, if there is one.
    pub(super) fn in_front(self) -> Option<Self> {
        match self.header().before.get() {
            0 => None,
            // SAFETY: so many lines in front is the header of the neighbour, in the same block.
            lines => Some(Self(unsafe { self.0.byte_sub(lines.wrapping_mul(LINE)) })),
        }
    }

    /// Cuts the chunk behind `lines` and gives what is left, whose state is the same.
    ///
    /// `None`, and nothing is cut, where less than `least` lines would be left.
    fn cut(self, lines: usize, least: usize) -> Option<Self> {
        let rest = self.lines().checked_sub(lines).filter(|&rest| rest >= least)?;
        let behind = self.behind();
        // SAFETY: `lines` is no more than the chunk has.
        let place = unsafe { self.0.byte_add(lines.wrapping_mul(LINE)) };
        // SAFETY: the remainder is of this chunk, and the lines in front are what is left of it.
        let remainder = unsafe { Self::begin(place.cast(), rest, lines, self.state()) };
        self.header().lines.set(lines);
        behind.header().before.set(rest);
        Some(remainder)
    }

    /// Cuts off what is more than `lines`, if that is worth a chunk.
    pub(super) fn cut_behind(self, lines: usize) -> Option<Self> {
        self.cut(lines, LEAST_REMAINDER)
    }

    /// Cuts at `lines`, of which there are some and not all.
    pub(super) fn cut_at(self, lines: usize) -> Option<Self> {
        if lines == 0 { None } else { self.cut(lines, 1) }
    }

    /// Makes one chunk of this and its neighbour behind, both in no list.
    pub(super) fn join_behind(self) {
        let lines = self.lines().wrapping_add(self.behind().lines());
        self.header().lines.set(lines);
        self.behind().header().before.set(lines);
    }
}
