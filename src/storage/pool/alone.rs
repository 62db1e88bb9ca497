//! Memory that comes back when its pool is no more, where nothing crosses threads.
//!
//! Stands in for `remote.rs` where there is no `std`, and needs no atomic instruction.
#![allow(unsafe_code)]

use core::cell::Cell;
use core::ptr::NonNull;

/// What stands in memory on its way home.
pub(super) struct Returned {
    /// The bytes of the memory.
    pub(super) bytes: usize,
    /// Its alignment.
    pub(super) align: usize,
}

impl Returned {
    pub(super) fn new(bytes: usize, align: usize) -> Self {
        Self { bytes, align }
    }

    /// The next one of a list, of which there is none.
    pub(super) fn next(&self) -> Option<NonNull<Self>> {
        None
    }
}

/// What the one that gives memory back has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Nothing.
    Done,
    /// Take the home down: nobody else will ever look at it.
    Last,
}

/// What is left when the pool is no more.
pub(super) struct Remote {
    left: Cell<isize>,
}

impl Remote {
    pub(super) fn new() -> Self {
        Self { left: Cell::new(0) }
    }

    /// Gives memory back, after `settle`.
    ///
    /// # Safety
    /// The memory was live in the home of `this`, which therefore is still there.
    pub(super) unsafe fn give(this: *const Self, _memory: NonNull<Returned>) -> Fate {
        // SAFETY: by the contract of this function; there is one thread.
        unsafe { Self::settle(this, -1) }
    }

    /// Nothing was given back while the pool was open.
    pub(super) fn take(&self) -> Option<NonNull<Returned>> {
        None
    }

    /// As `take`.
    pub(super) fn close(&self) -> Option<NonNull<Returned>> {
        None
    }

    /// Says how much is live.
    ///
    /// # Safety
    /// The home of `this` is there.
    pub(super) unsafe fn settle(this: *const Self, live: isize) -> Fate {
        // SAFETY: by the contract of this function.
        let left = unsafe { &(*this).left };
        left.set(left.get().wrapping_add(live));
        if left.get() == 0 { Fate::Last } else { Fate::Done }
    }
}
