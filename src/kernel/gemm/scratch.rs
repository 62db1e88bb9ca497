//! Memory on the stack for copies and for sums.

use core::mem::MaybeUninit;

/// Memory on the stack, on cache lines.
#[repr(align(64))]
pub(super) struct Scratch<const BYTES: usize>(MaybeUninit<[u8; BYTES]>);

impl<const BYTES: usize> Scratch<BYTES> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    pub(super) const fn as_mut_ptr<T>(&mut self) -> *mut T {
        const { assert!(align_of::<T>() <= 64) }
        self.0.as_mut_ptr().cast()
    }
}
