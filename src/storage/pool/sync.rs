//! What `remote.rs` and the owner's number are made of.

#[cfg(feature = "std")]
pub(super) use core::cell::Cell as Place;
#[cfg(feature = "std")]
pub(super) use core::sync::atomic::{AtomicIsize, AtomicPtr, Ordering};

/// A number that one thread writes and others read, each its own time.
#[cfg(feature = "std")]
pub(super) struct Number(core::sync::atomic::AtomicUsize);

#[cfg(feature = "std")]
impl Number {
    pub(super) const fn new(number: usize) -> Self {
        Self(core::sync::atomic::AtomicUsize::new(number))
    }

    #[inline(always)]
    pub(super) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn set(&self, number: usize) {
        self.0.store(number, Ordering::Relaxed);
    }
}

/// A number of the only thread.
#[cfg(not(feature = "std"))]
pub(super) type Number = core::cell::Cell<usize>;
