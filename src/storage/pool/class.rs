//! Free pieces of each size up to 256 bytes, and how often they were handed out.
#![allow(unsafe_code)]

use core::cell::Cell;
use core::ptr::NonNull;

use super::size::{LARGEST_CLASS, STEP};
use super::statistics::Tally;

/// How many classes there are: one for each multiple of 16 bytes up to 256.
pub(super) const CLASSES: usize = LARGEST_CLASS / STEP;

/// A free piece: its first bytes are the pointer to the next one.
#[derive(Clone, Copy)]
pub(super) struct Piece(
    /// # Invariants
    /// Points at a piece of a slab with access to all of its block, which nobody else has and whose
    /// first bytes are initialised as this pointer.
    NonNull<Option<Piece>>,
);

impl Piece {
    /// The piece that begins here.
    ///
    /// # Safety
    /// It is a piece of a slab, with access to all of its block, and nobody else has it.
    #[inline(always)]
    pub(super) unsafe fn begin(at: NonNull<u8>, next: Option<Self>) -> Self {
        let place = at.cast();
        // SAFETY: a piece has 16 bytes or more, aligned to 16, and the caller has it.
        unsafe { place.write(next) }
        Self(place)
    }

    /// The next one of the list.
    #[inline(always)]
    pub(super) fn next(self) -> Option<Self> {
        // SAFETY: by the invariant these bytes are initialised, and of nobody else.
        unsafe { self.0.read() }
    }

    pub(super) fn set_next(self, next: Option<Self>) {
        // SAFETY: by the invariant these bytes are of nobody else.
        unsafe { self.0.write(next) }
    }

    /// Where it begins.
    #[inline(always)]
    pub(super) fn place(self) -> NonNull<u8> {
        self.0.cast()
    }
}

/// The free pieces of one size, the last one given back first.
pub(super) struct Class {
    pub(super) free: Cell<Option<Piece>>,
    pub(super) tally: Tally,
}

impl Class {
    pub(super) const fn new() -> Self {
        Self { free: Cell::new(None), tally: Tally::new() }
    }

    /// Takes a piece, if there is one.
    #[inline(always)]
    pub(super) fn pop(&self) -> Option<NonNull<u8>> {
        let piece = self.free.get()?;
        self.free.set(piece.next());
        self.tally.allocation();
        Some(piece.place())
    }

    /// Puts a piece back.
    ///
    /// # Safety
    /// It is a piece of this class, which nobody uses any more.
    #[inline(always)]
    pub(super) unsafe fn push(&self, at: NonNull<u8>) {
        // SAFETY: by the contract of this function.
        let piece = unsafe { Piece::begin(at, self.free.get()) };
        self.free.set(Some(piece));
        self.tally.free();
    }
}
