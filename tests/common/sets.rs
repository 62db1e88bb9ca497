//! Runs a test on every instruction set that the processor has.

#[cfg(feature = "std")]
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(feature = "std")]
use formwork::isa::{Level, limit};

/// The limit is one for the whole process: who sets it holds this until the work is done.
#[cfg(feature = "std")]
static LIMIT: Mutex<()> = Mutex::new(());

/// Keeps other tests of this process from setting the limit.
#[cfg(feature = "std")]
pub(crate) fn hold() -> MutexGuard<'static, ()> {
    // A test that failed left nothing unfinished: everybody sets the limit anew.
    LIMIT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does the work on every instruction set that is there, and says which are not.
pub(crate) fn on_every_set(work: impl Fn()) {
    #[cfg(feature = "std")]
    {
        let held = hold();
        for highest in [Level::Portable, Level::Avx2, Level::Avx512] {
            let found = limit(highest);
            if found < highest {
                println!("skipped: this processor has no {highest:?}");
            }
            work();
            assert_eq!(formwork::isa::level(), found, "somebody else set the limit");
        }
        drop(held);
    }
    #[cfg(not(feature = "std"))]
    work();
}
