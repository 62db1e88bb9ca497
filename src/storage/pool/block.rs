//! Blocks: memory from the system, some MiB at a time, and the chunks it begins with.
#![allow(unsafe_code)]

use alloc::alloc::{Layout, alloc, dealloc};
use core::cell::Cell;
use core::ptr::NonNull;

use super::chunk::{Chunk, State};
use super::size::LINE;

/// Blocks begin, and end, at a multiple of so many bytes.
const PAGE: usize = 4096;

/// The lines of a block that are no chunk: its own header and its end.
const FRAME: usize = 2;

/// Where blocks come from: an allocator as two functions.
#[derive(Clone, Copy, Debug)]
pub struct BlockSource {
    allocate: unsafe fn(Layout) -> *mut u8,
    release: unsafe fn(*mut u8, Layout),
}

impl BlockSource {
    /// The allocator of the program.
    pub const SYSTEM: Self = Self { allocate: alloc, release: dealloc };

    /// A source of one's own.
    ///
    /// # Safety
    /// The functions keep the contract of [`GlobalAlloc`](core::alloc::GlobalAlloc) for layouts that are
    /// not empty: memory that is not null has the layout, is of nobody else until it is released, and
    /// neither function unwinds. Both may be called on any thread, and neither calls the pool.
    #[must_use]
    pub const unsafe fn new(
        allocate: unsafe fn(Layout) -> *mut u8,
        release: unsafe fn(*mut u8, Layout),
    ) -> Self {
        Self { allocate, release }
    }

    /// Memory of this layout, which is not empty.
    pub(super) fn allocate(self, layout: Layout) -> Option<NonNull<u8>> {
        // SAFETY: the layout is not empty, as every caller's is larger than a header.
        NonNull::new(unsafe { (self.allocate)(layout) })
    }

    /// Gives memory back.
    ///
    /// # Safety
    /// It came from `allocate` with this layout, and nobody uses it any more.
    pub(super) unsafe fn release(self, memory: NonNull<u8>, layout: Layout) {
        // SAFETY: by the contract of this function.
        unsafe { (self.release)(memory.as_ptr(), layout) }
    }
}

/// The line in front of the first chunk.
#[repr(C, align(64))]
struct Header {
    next: Cell<Option<Block>>,
    layout: Layout,
}

const _: () = assert!(size_of::<Header>() == LINE);

/// A block, by the place of its header.
#[derive(Clone, Copy)]
pub(super) struct Block(
    /// # Invariants
    /// Points at a header with access to all of the block, which lives until `release`.
    NonNull<Header>,
);

/// The bytes of a block with room for so many lines; `None` if no layout has them.
pub(super) fn bytes_for(lines: usize) -> Option<usize> {
    lines.checked_add(FRAME)?.checked_mul(LINE)?.checked_next_multiple_of(PAGE)
}

/// As many whole pages as there are in so many bytes, as bytes.
pub(super) const fn whole_pages(bytes: usize) -> usize {
    bytes & !(PAGE - 1)
}

impl Block {
    /// A block of so many bytes, which `bytes_for` gave or which are no fewer, as one used chunk.
    pub(super) fn new(source: BlockSource, bytes: usize, next: Option<Self>) -> Option<Self> {
        let lines = (bytes / LINE).checked_sub(FRAME)?;
        let layout = Layout::from_size_align(bytes, PAGE).ok()?;
        let memory = source.allocate(layout)?;
        // Memory comes back by pointers that may reach no more than its own bytes (`Pool::release`).
        let _ = memory.expose_provenance();
        let block = Self(memory.cast());
        // SAFETY: the block has a page or more, so a line for the header.
        unsafe { block.0.write(Header { next: Cell::new(next), layout }) }
        let first = block.first_place();
        // SAFETY: behind the header there are `lines` lines, and one more for the end.
        let end = unsafe { first.byte_add(lines * LINE) };
        // SAFETY: the lines are in the block, and nobody has them yet.
        unsafe { Chunk::begin(first, lines, 0, State::Used) };
        // SAFETY: the last line is in the block, and in front of it is the chunk.
        unsafe { Chunk::begin(end, 0, lines, State::End) };
        Some(block)
    }

    fn header(&self) -> &Header {
        // SAFETY: by the invariant it points at a header, which is only changed through cells.
        unsafe { self.0.as_ref() }
    }

    fn first_place(self) -> NonNull<u8> {
        // SAFETY: the header is a line of the block.
        unsafe { self.0.byte_add(LINE) }.cast()
    }

    /// The first chunk.
    pub(super) fn first(self) -> Chunk {
        // SAFETY: `new` began a chunk behind the header, whose memory begins a line behind.
        let memory = unsafe { self.first_place().byte_add(LINE) };
        // SAFETY: the same.
        unsafe { Chunk::around(memory) }
    }

    pub(super) fn next(self) -> Option<Self> {
        self.header().next.get()
    }

    pub(super) fn set_next(self, next: Option<Self>) {
        self.header().next.set(next);
    }

    pub(super) fn bytes(self) -> usize {
        self.header().layout.size()
    }

    /// Whether one free chunk is all there is.
    pub(super) fn is_empty(self) -> bool {
        let first = self.first();
        first.state() == State::Free && first.behind().state() == State::End
    }

    /// Gives the block back.
    ///
    /// # Safety
    /// It came from this source, and nobody uses it, a chunk of it or memory of one any more.
    pub(super) unsafe fn release(self, source: BlockSource) {
        let layout = self.header().layout;
        // SAFETY: `new` asked the source for this layout, and nobody uses it, as the caller promises.
        unsafe { source.release(self.0.cast(), layout) }
    }
}
