//! Which thread this is: a number that no other thread of the program has or had.

/// The number of no thread.
pub(super) const NOBODY: usize = usize::MAX;

#[cfg(feature = "std")]
mod numbers {
    use core::cell::Cell;
    use core::sync::atomic::{AtomicUsize, Ordering};

    std::thread_local! {
        /// 0 as long as the thread made no pool.
        static NUMBER: Cell<usize> = const { Cell::new(0) };
    }

    /// The number given last.
    static LAST: AtomicUsize = AtomicUsize::new(0);

    /// The number of this thread; 0 if it has none yet.
    #[inline(always)]
    pub(in super::super) fn number() -> usize {
        NUMBER.get()
    }

    /// The number of this thread, which it has from now on; `None` if there is none left.
    pub(in super::super) fn numbered() -> Option<usize> {
        if NUMBER.get() == 0 {
            let next = |last: usize| last.checked_add(1).filter(|&next| next != super::NOBODY);
            let last = LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?;
            NUMBER.set(last.wrapping_add(1));
        }
        Some(NUMBER.get())
    }
}

#[cfg(not(feature = "std"))]
mod numbers {
    /// The number of the only thread that pools and their memory can be on.
    #[inline(always)]
    pub(in super::super) fn number() -> usize {
        1
    }

    /// The same.
    pub(in super::super) fn numbered() -> Option<usize> {
        Some(number())
    }
}

pub(super) use numbers::{number, numbered};
