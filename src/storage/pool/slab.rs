//! Slabs: 16 KiB cut into pieces of one class.
#![allow(unsafe_code)]

use core::cell::Cell;
use core::ptr::NonNull;

use super::chunk::Chunk;
use super::class::{CLASSES, Class, Piece};
use super::size::{LINE, STEP};

/// A slab begins at a multiple of so many bytes.
pub(super) const SLAB_ALIGNMENT: usize = 16 * 1024;

/// The lines of a slab; with the header of the chunk behind it, slabs stand side by side.
pub(super) const SLAB_LINES: usize = SLAB_ALIGNMENT / LINE - 1;

/// The line in front of the pieces.
#[repr(C, align(64))]
struct Header {
    next: Cell<Option<Slab>>,
    /// The number of pieces.
    pieces: usize,
    /// The number of free pieces, where it was counted.
    free: Cell<usize>,
}

const _: () = assert!(size_of::<Header>() == LINE);

/// A slab, by the place of its header.
#[derive(Clone, Copy)]
pub(super) struct Slab(
    /// # Invariants
    /// Points at a header with access to all of the block, which lives until the slab's chunk is given
    /// back.
    NonNull<Header>,
);

impl Slab {
    /// Cuts memory into pieces of the class, the first to be handed out first.
    ///
    /// # Safety
    /// It is the memory of a chunk that nobody else has, of `SLAB_LINES` lines at a multiple of
    /// `SLAB_ALIGNMENT`.
    pub(super) unsafe fn cut(
        memory: NonNull<u8>,
        class: &Class,
        number: usize,
        next: Option<Self>,
    ) -> Self {
        let size = (number + 1) * STEP;
        let pieces = (SLAB_LINES - 1) * LINE / size;
        let slab = Self(memory.cast());
        let header = Header { next: Cell::new(next), pieces, free: Cell::new(0) };
        // SAFETY: the memory has more than a line and is aligned to one.
        unsafe { slab.0.write(header) }
        for piece in (0..pieces).rev() {
            // SAFETY: so many pieces have room behind the header.
            let at = unsafe { memory.byte_add(LINE + piece * size) };
            // SAFETY: it is a piece of this slab that was never handed out.
            let piece = unsafe { Piece::begin(at, class.free.get()) };
            class.free.set(Some(piece));
        }
        slab
    }

    /// The slab that a piece is of.
    fn of(piece: Piece) -> Self {
        let place = piece.place().as_ptr().map_addr(|address| address & !(SLAB_ALIGNMENT - 1));
        // SAFETY: the slab begins at the multiple of its alignment below the piece, in its block.
        Self(unsafe { NonNull::new_unchecked(place) }.cast())
    }

    fn header(&self) -> &Header {
        // SAFETY: by the invariant it points at a header, which is only changed through cells.
        unsafe { self.0.as_ref() }
    }

    fn count_free(self) {
        let free = &self.header().free;
        free.set(free.get().wrapping_add(1));
    }

    fn is_unused(self) -> bool {
        self.header().free.get() == self.header().pieces
    }

    /// The chunk whose memory the slab is.
    fn chunk(self) -> Chunk {
        // SAFETY: `cut` was given the memory of a chunk.
        unsafe { Chunk::around(self.0.cast()) }
    }
}

/// Takes the slabs apart of which no piece is handed out, and gives their chunks.
pub(super) fn reclaim(
    slabs: &Cell<Option<Slab>>,
    classes: &[Class; CLASSES],
    mut each: impl FnMut(Chunk),
) {
    let list = |first: Option<Slab>| core::iter::successors(first, |slab| slab.header().next.get());
    for slab in list(slabs.get()) {
        slab.header().free.set(0);
    }
    for class in classes {
        for piece in core::iter::successors(class.free.get(), |piece| piece.next()) {
            Slab::of(piece).count_free();
        }
    }
    for class in classes {
        keep_used(class);
    }
    let mut rest = slabs.take();
    while let Some(slab) = rest {
        rest = slab.header().next.get();
        if slab.is_unused() {
            each(slab.chunk());
        } else {
            slab.header().next.set(slabs.replace(Some(slab)));
        }
    }
}

/// Takes the pieces of unused slabs out of the list of a class; the others keep their order.
fn keep_used(class: &Class) {
    let mut rest = class.free.take();
    let mut last: Option<Piece> = None;
    while let Some(piece) = rest {
        rest = piece.next();
        if Slab::of(piece).is_unused() {
            continue;
        }
        match last {
            None => class.free.set(Some(piece)),
            Some(last) => last.set_next(Some(piece)),
        }
        piece.set_next(None);
        last = Some(piece);
    }
}
