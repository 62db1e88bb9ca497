//! Blocks of 16 bytes a row, in the registers that every processor of the family has.
#![allow(unsafe_code)]

use core::arch::asm;
use core::arch::x86_64 as arch;

use super::{Line, Turns};
use crate::isa::{Avx2, Avx512, Portable};

/// 16 bytes.
///
/// # Safety
/// They can be read.
#[target_feature(enable = "sse2")]
#[inline]
unsafe fn load<E>(from: *const E) -> arch::__m128i {
    let bytes;
    // SAFETY: the caller's promise: 16 bytes can be read, and an instruction reads any bytes.
    unsafe {
        asm!("movups {}, [{}]", out(xmm_reg) bytes, in(reg) from,
            options(pure, readonly, nostack, preserves_flags));
    }
    bytes
}

/// The rows of a block.
///
/// # Safety
/// Each can be read.
#[target_feature(enable = "sse2")]
#[inline]
unsafe fn rows<E, const N: usize>(from: *const E, from_row: isize) -> [arch::__m128i; N] {
    let mut rows = [arch::_mm_setzero_si128(); N];
    let mut from = from;
    for row in &mut rows {
        // SAFETY: the caller's promise for each of the rows.
        *row = unsafe { load(from) };
        from = from.wrapping_offset(from_row);
    }
    rows
}

/// Writes the rows of a block.
///
/// # Safety
/// Each can be written.
#[target_feature(enable = "sse2")]
#[inline]
unsafe fn write<E, const N: usize>(rows: [arch::__m128i; N], to: *mut E, to_row: isize) {
    let mut to = to;
    for row in rows {
        // SAFETY: the caller's promise: 16 bytes of each row can be written.
        unsafe { arch::_mm_storeu_si128(to.cast(), row) }
        to = to.wrapping_offset(to_row);
    }
}

/// Does all stages of a transpose: the rows of each half are interleaved with those of the other.
macro_rules! stages {
    ($rows:ident, $n:literal, $half:literal, $low:ident $high:ident, $stages:literal) => {
        for _ in 0..$stages {
            let mut next = $rows;
            let (first, second) = $rows.split_at($half);
            for ((pair, &a), &b) in next.chunks_exact_mut(2).zip(first).zip(second) {
                if let [low, high] = pair {
                    *low = arch::$low(a, b);
                    *high = arch::$high(a, b);
                }
            }
            $rows = next;
        }
    };
}

/// A block, by interleaving the rows of its halves as often as its side can be halved.
macro_rules! block {
    ($($name:ident $t:ty, $side:literal $half:literal $low:ident $high:ident, $stages:literal;)*) => {$(
        /// A block in registers.
        ///
        /// # Safety
        /// As [`Turns::turn`].
        #[target_feature(enable = "sse2")]
        #[inline]
        pub(super) unsafe fn $name(from: *const $t, from_row: isize, to: *mut $t, to_row: isize) {
            // SAFETY: the caller's promise.
            let mut all = unsafe { rows::<$t, $side>(from, from_row) };
            stages!(all, $side, $half, $low $high, $stages);
            // SAFETY: the caller's promise.
            unsafe { write(all, to, to_row) }
        }
    )*};
}

block! {
    bytes u8, 16 8 _mm_unpacklo_epi8 _mm_unpackhi_epi8, 4;
    pairs u16, 8 4 _mm_unpacklo_epi16 _mm_unpackhi_epi16, 3;
    fours u32, 4 2 _mm_unpacklo_epi32 _mm_unpackhi_epi32, 2;
    eights u64, 2 1 _mm_unpacklo_epi64 _mm_unpackhi_epi64, 1;
}

macro_rules! turns {
    ($($name:ident $t:ty, $side:literal, $($set:ident)*;)*) => {$($(
        impl Turns<$t> for $set {
            const SIDE: usize = $side;

            #[inline(always)]
            unsafe fn turn(self, from: *const $t, from_row: isize, to: *mut $t, to_row: isize) {
                // SAFETY: the caller's promise; the processor has the instructions.
                unsafe { $name(from, from_row, to, to_row) }
            }
        }
    )*)*};
}

turns! {
    bytes u8, 16, Avx2 Avx512;
    pairs u16, 8, Avx2 Avx512;
}

#[cfg(target_feature = "sse2")]
turns! {
    bytes u8, 16, Portable;
    pairs u16, 8, Portable;
    fours u32, 4, Portable;
    eights u64, 2, Portable;
}

/// Writes a line past the caches.
///
/// # Safety
/// Both lines are there, the one to be written and the one to be read.
#[target_feature(enable = "sse2")]
#[inline]
pub(in crate::isa) unsafe fn stream(to: *mut Line, from: *const Line) {
    let (mut to, mut from) = (to.cast::<arch::__m128i>(), from.cast::<arch::__m128i>());
    for _ in 0..4 {
        // SAFETY: the caller's promise: these are 16 of the 64 bytes.
        let bytes = unsafe { load(from) };
        // SAFETY: the same; a line is aligned.
        unsafe { arch::_mm_stream_si128(to, bytes) }
        to = to.wrapping_add(1);
        from = from.wrapping_add(1);
    }
}
