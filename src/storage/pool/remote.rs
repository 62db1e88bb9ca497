//! Memory that another thread gives back: a list that threads push on and the home takes away whole.
//!
//! While the pool is open, memory goes on the list. Its end is one exchange of the head: from then on the
//! head says so, and threads count down what is left. Whoever takes the count to zero, the pool itself if
//! nothing is left, is the last one and takes the home down.
//!
//! This file names nothing but `sync`, so that `probes/loom` can run it under every order of steps.
#![allow(unsafe_code)]

use core::ptr::{self, NonNull};

use super::sync::{AtomicIsize, AtomicPtr, Ordering, Place};

/// What stands in memory on its way home.
pub(super) struct Returned {
    next: Place<*mut Self>,
    /// The bytes of the memory.
    pub(super) bytes: usize,
    /// Its alignment.
    pub(super) align: usize,
}

impl Returned {
    pub(super) fn new(bytes: usize, align: usize) -> Self {
        Self { next: Place::new(ptr::null_mut()), bytes, align }
    }

    /// The next one of a list that was taken.
    pub(super) fn next(&self) -> Option<NonNull<Self>> {
        NonNull::new(self.next.get())
    }
}

/// What the thread that gives memory back has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Nothing.
    Done,
    /// Take the home down: nobody else will ever look at it.
    Last,
}

/// The way home.
pub(super) struct Remote {
    /// The memory given back last; `closed()` when the pool is no more.
    head: AtomicPtr<Returned>,
    /// When the pool is no more, how much is left; less than that while the pool still counts.
    left: AtomicIsize,
}

/// The head when the pool is no more, which is no address of memory.
fn closed() -> *mut Returned {
    ptr::without_provenance_mut(1)
}

impl Remote {
    pub(super) fn new() -> Self {
        Self { head: AtomicPtr::new(ptr::null_mut()), left: AtomicIsize::new(0) }
    }

    /// Gives memory back.
    ///
    /// # Safety
    /// `memory` is initialised and of nobody else, and is no longer the caller's. It was live in the home
    /// of `this`, which therefore is still there; after this it may not be, unless the answer is
    /// [`Fate::Last`].
    pub(super) unsafe fn give(this: *const Self, memory: NonNull<Returned>) -> Fate {
        // SAFETY: the home is there as long as this memory is not given back.
        let remote = unsafe { &*this };
        // SAFETY: the memory is initialised, and of the caller until the exchange.
        let next = unsafe { &memory.as_ref().next };
        let mut head = remote.head.load(Ordering::Relaxed);
        while head != closed() {
            next.set(head);
            // Whoever takes the list sees what was written to the memory.
            let exchanged = remote.head.compare_exchange_weak(
                head,
                memory.as_ptr(),
                Ordering::Release,
                Ordering::Relaxed,
            );
            match exchanged {
                Ok(_) => return Fate::Done,
                Err(now) => head = now,
            }
        }
        // The last one sees all that the others did to the home and its memory.
        if remote.left.fetch_sub(1, Ordering::AcqRel) == 1 { Fate::Last } else { Fate::Done }
    }

    /// Takes all that was given back.
    #[inline]
    pub(super) fn take(&self) -> Option<NonNull<Returned>> {
        // Mostly there is nothing, and then the line stays shared.
        if self.head.load(Ordering::Relaxed).is_null() {
            return None;
        }
        NonNull::new(self.head.swap(ptr::null_mut(), Ordering::Acquire))
    }

    /// Takes all that was given back, for the last time.
    pub(super) fn close(&self) -> Option<NonNull<Returned>> {
        NonNull::new(self.head.swap(closed(), Ordering::AcqRel))
    }

    /// Says after `close` how much is live, without what it took.
    ///
    /// # Safety
    /// The home of `this` is there. After this it may not be, unless the answer is [`Fate::Last`].
    pub(super) unsafe fn settle(this: *const Self, live: isize) -> Fate {
        // SAFETY: by the contract of this function.
        let remote = unsafe { &*this };
        let before = remote.left.fetch_add(live, Ordering::AcqRel);
        if before.wrapping_add(live) == 0 { Fate::Last } else { Fate::Done }
    }
}
