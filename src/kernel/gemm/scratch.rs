//! Memory on the stack for copies and for sums.

use core::hint::black_box;
use core::mem::MaybeUninit;

/// Memory on the stack, on cache lines.
#[repr(align(64))]
pub(super) struct Scratch<const BYTES: usize>(MaybeUninit<[u8; BYTES]>);

impl<const BYTES: usize> Scratch<BYTES> {
    /// Memory that holds nothing yet; in a function that is not inlined, the first that it does.
    ///
    /// Where more than 32 KiB of stack are reserved on x86-64, compilers (LLVM 22 is one) touch page after page
    /// in a loop that counts in the register `r11`. They may put that loop behind what a function looks at first,
    /// to leave early, and have been seen to keep in `r11` what that was (with opt-level 1). Something on the
    /// stack that is seen first has the stack set up before all else.
    #[inline(always)]
    pub(super) fn new() -> Self {
        if cfg!(target_arch = "x86_64") {
            black_box(&0_u8);
        }
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    pub(super) const fn as_mut_ptr<T>(&mut self) -> *mut T {
        const { assert!(align_of::<T>() <= 64) }
        self.0.as_mut_ptr().cast()
    }
}
