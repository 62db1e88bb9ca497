//! Runs a test on every instruction set that the processor has.

#[cfg(feature = "std")]
use formwork::isa::{Level, limit};

/// Does the work on every instruction set that is there, and says which are not.
pub(crate) fn on_every_set(work: impl Fn()) {
    #[cfg(feature = "std")]
    for highest in [Level::Portable, Level::Avx2, Level::Avx512] {
        let found = limit(highest);
        if found < highest {
            println!("skipped: this processor has no {highest:?}");
        }
        work();
    }
    #[cfg(not(feature = "std"))]
    work();
}
