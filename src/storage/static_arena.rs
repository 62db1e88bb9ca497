//! An arena in a `static`, handed out once.
#![allow(unsafe_code)]

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicBool, Ordering};

use super::Arena;

/// An [`Arena`] as a `static`, in memory that is zero when the program starts.
///
/// Whoever takes it first has it, for ever. That it is taken is known by a line of 64 bytes beside it.
/// `#[link_section]` on the `static` puts it into a memory of its own. A processor that cannot exchange a byte
/// in one step (Cortex-M0) has no such type: there an [`Arena`] is a local variable of `main`.
///
/// # Example
/// ```
/// use formwork::storage::{Arena, StaticArena};
///
/// static RAM: StaticArena<4096> = StaticArena::new();
///
/// let ram: Option<&'static mut Arena<4096>> = RAM.take();
/// assert!(ram.is_some());
/// assert!(RAM.take().is_none());
/// ```
#[derive(Debug)]
pub struct StaticArena<const BYTES: usize> {
    arena: UnsafeCell<Arena<BYTES>>,
    /// # Invariants
    /// True from when the one reference to `arena` is handed out.
    taken: AtomicBool,
}

// SAFETY: the arena is reached through `take` alone, which gives it to one caller.
unsafe impl<const BYTES: usize> Sync for StaticArena<BYTES> {}

impl<const BYTES: usize> StaticArena<BYTES> {
    /// An arena that nobody has taken.
    pub const fn new() -> Self {
        Self { arena: UnsafeCell::new(Arena::new()), taken: AtomicBool::new(false) }
    }

    /// The arena, the first time that it is asked for.
    #[allow(clippy::mut_from_ref, reason = "handed out once")]
    pub fn take(&'static self) -> Option<&'static mut Arena<BYTES>> {
        if self.taken.swap(true, Ordering::Relaxed) {
            return None;
        }
        // SAFETY: `taken` was false and never becomes so again: nobody else comes here. Nobody has
        // written the arena before, so there is nothing to wait for.
        Some(unsafe { &mut *self.arena.get() })
    }
}

impl<const BYTES: usize> Default for StaticArena<BYTES> {
    fn default() -> Self {
        Self::new()
    }
}
