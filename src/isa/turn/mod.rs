//! Square blocks of elements, transposed in registers, and lines that go past the caches.
//!
//! Elements count as bytes here: whatever type has the size of `E` may be moved, and none of its
//! bytes need be initialised, so loads are instructions of ours and not reads of the compiler's.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
mod plain;
#[cfg(target_arch = "x86_64")]
pub(super) mod sse2;

use core::mem::MaybeUninit;

/// 64 bytes on a cache line of their own.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Line(pub [MaybeUninit<u8>; 64]);

/// Square blocks of elements of the size of `E`.
pub trait Turns<E: Copy>: Copy {
    /// The rows of a block, and its columns.
    const SIDE: usize;

    /// Writes the rows of a block as columns. `from_row` and `to_row` are the steps from one row to
    /// the next, in elements.
    ///
    /// # Safety
    /// [`Turns::SIDE`] rows of as many elements can be read from `from` on and written from `to` on.
    /// They need not be aligned.
    unsafe fn turn(self, from: *const E, from_row: isize, to: *mut E, to_row: isize);
}
