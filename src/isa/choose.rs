//! Which instruction set a computation runs on: the best one that is there.
#![allow(unsafe_code)]

use super::{Isa, Task};

/// The instruction sets, from the poorest to the richest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What every processor of the target has.
    Portable,
    /// AVX2, FMA and F16C.
    Avx2,
    /// AVX-512 F, BW, DQ, VL and VNNI.
    Avx512,
}

/// The richest instruction set that the whole program is compiled for.
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "fma",
    target_feature = "f16c",
    target_feature = "bmi1",
    target_feature = "bmi2",
    target_feature = "lzcnt",
    target_feature = "popcnt"
)))]
pub type Native = super::Portable;
/// The richest instruction set that the whole program is compiled for.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "fma",
    target_feature = "f16c",
    target_feature = "bmi1",
    target_feature = "bmi2",
    target_feature = "lzcnt",
    target_feature = "popcnt",
    not(all(
        target_feature = "avx512bw",
        target_feature = "avx512dq",
        target_feature = "avx512vl",
        target_feature = "avx512vnni"
    ))
))]
pub type Native = super::Avx2;
/// The richest instruction set that the whole program is compiled for.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    target_feature = "fma",
    target_feature = "f16c",
    target_feature = "bmi1",
    target_feature = "bmi2",
    target_feature = "lzcnt",
    target_feature = "popcnt",
    target_feature = "avx512bw",
    target_feature = "avx512dq",
    target_feature = "avx512vl",
    target_feature = "avx512vnni"
))]
pub type Native = super::Avx512;

/// [`Native`], as a value.
pub const NATIVE: Native = Native::NATIVE;

/// The instruction set that computations run on: the richest that the processor has, where the
/// feature `std` is there to find out, and else [`Native`].
#[must_use]
#[inline(always)]
pub fn level() -> Level {
    let native = <Native as Isa>::LEVEL;
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if native < Level::Avx512 {
        return found::level();
    }
    native
}

/// Lets computations of the whole process run on no richer set than `highest`, and tells which one
/// they run on from here on; it is never poorer than [`Native`].
///
/// The results have the same bits on each of them, which is what a test uses this for.
#[cfg(feature = "std")]
pub fn limit(highest: Level) -> Level {
    #[cfg(target_arch = "x86_64")]
    found::limit(highest);
    let _ = highest;
    level()
}

/// Does the work on the set that [`level`] tells.
#[inline(always)]
pub(crate) fn dispatch<K: Task>(task: K) -> K::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if <Native as Isa>::LEVEL < Level::Avx512 {
        return found::dispatch(task);
    }
    NATIVE.run(task)
}

/// A set that was chosen before: pieces of one computation are all done on it, whatever
/// [`limit`] is told meanwhile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    found: found::Found,
}

impl Choice {
    /// The set that [`level`] tells.
    #[inline(always)]
    pub(crate) fn now() -> Self {
        Self {
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            found: if <Native as Isa>::LEVEL < Level::Avx512 {
                found::Found::now()
            } else {
                found::Found::LEAST
            },
        }
    }

    /// Does the work on that set.
    #[inline(always)]
    pub(crate) fn dispatch<K: Task>(self, task: K) -> K::Out {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if <Native as Isa>::LEVEL < Level::Avx512 {
            return self.found.dispatch(task);
        }
        NATIVE.run(task)
    }
}

/// Does the work on the set that [`level`] tells, or on a poorer one: no richer than `highest`.
#[inline(always)]
pub(super) fn dispatch_below<K: Task>(highest: Level, task: K) -> K::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if <Native as Isa>::LEVEL < Level::Avx512 {
        return found::dispatch_below(highest, task);
    }
    let _ = highest;
    NATIVE.run(task)
}

/// What is found out at run time.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod found {
    use core::sync::atomic::{AtomicU8, Ordering};

    use super::{Isa, Level, NATIVE, Native, Task};
    use crate::isa::{Avx2, Avx512};

    /// 0 before anybody asked, else one more than the number of the level.
    static FOUND: AtomicU8 = AtomicU8::new(0);
    const PORTABLE: u8 = 1;
    const AVX2: u8 = 2;
    const AVX512: u8 = 3;

    /// The number of the best level that the processor has and `highest` allows.
    fn best(highest: Level) -> u8 {
        if highest >= Level::Avx512 && Avx512::new().is_some() {
            AVX512
        } else if highest >= Level::Avx2 && Avx2::new().is_some() {
            AVX2
        } else {
            PORTABLE
        }
    }

    /// Says what was found, if nobody has meanwhile said what may be used; what holds from here on.
    fn say_first(found: &AtomicU8, number: u8) -> u8 {
        match found.compare_exchange(0, number, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => number,
            Err(said) => said,
        }
    }

    #[cold]
    fn find() -> u8 {
        say_first(&FOUND, best(Level::Avx512))
    }

    #[inline(always)]
    fn number() -> u8 {
        match FOUND.load(Ordering::Relaxed) {
            0 => find(),
            number => number,
        }
    }

    /// The number of a set.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Found(
        /// # Invariants
        /// `best` gave it: the processor has the set.
        u8,
    );

    impl Found {
        /// The set that every processor has.
        pub(super) const LEAST: Self = Self(PORTABLE);

        #[inline(always)]
        pub(super) fn now() -> Self {
            Self(number())
        }

        #[inline(always)]
        pub(super) fn dispatch<K: Task>(self, task: K) -> K::Out {
            on(self, task)
        }
    }

    pub(super) fn limit(highest: Level) {
        FOUND.store(best(highest), Ordering::Relaxed);
    }

    #[inline(always)]
    pub(super) fn level() -> Level {
        let level = match number() {
            AVX512 => Level::Avx512,
            AVX2 => Level::Avx2,
            _ => Level::Portable,
        };
        level.max(<Native as Isa>::LEVEL)
    }

    #[inline(always)]
    pub(super) fn dispatch<K: Task>(task: K) -> K::Out {
        dispatch_below(Level::Avx512, task)
    }

    #[inline(always)]
    pub(super) fn dispatch_below<K: Task>(highest: Level, task: K) -> K::Out {
        let number = match highest {
            Level::Avx512 => number(),
            Level::Avx2 => number().min(AVX2),
            Level::Portable => PORTABLE,
        };
        on(Found(number), task)
    }

    /// Does the work on this set.
    #[inline(always)]
    fn on<K: Task>(found: Found, task: K) -> K::Out {
        match found.0 {
            AVX512 => {
                // SAFETY: `best` gives this number only where `Avx512::new` found the set.
                unsafe { Avx512::assumed() }.run(task)
            }
            AVX2 if const { <Native as Isa>::LEVEL as u8 == Level::Portable as u8 } => {
                // SAFETY: `best` gives this number only where `Avx2::new` found the set.
                unsafe { Avx2::assumed() }.run(task)
            }
            _ => native(task),
        }
    }

    /// Apart, so that the caller of a richer set does not keep registers for this one.
    #[inline(never)]
    fn native<K: Task>(task: K) -> K::Out {
        NATIVE.run(task)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        /// Requirements: FW-BITS-6.
        #[test]
        fn what_was_found_does_not_lift_a_limit_that_was_set_meanwhile() {
            let found = AtomicU8::new(0);
            assert_eq!(say_first(&found, AVX512), AVX512);
            // Another thread set a limit after this one had seen that nothing was found.
            found.store(PORTABLE, Ordering::Relaxed);
            assert_eq!(say_first(&found, AVX512), PORTABLE);
            assert_eq!(found.into_inner(), PORTABLE);
        }
    }
}
