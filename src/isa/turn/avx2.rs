//! Blocks of 32 bytes a row.
#![allow(unsafe_code)]

use core::arch::asm;
use core::arch::x86_64 as arch;

use super::{Line, Turns};
use crate::isa::Avx2;

/// 32 bytes.
///
/// # Safety
/// They can be read.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn load<E>(from: *const E) -> arch::__m256i {
    let bytes;
    // SAFETY: the caller's promise: 32 bytes can be read, and an instruction reads any bytes.
    unsafe {
        asm!("vmovups {}, [{}]", out(ymm_reg) bytes, in(reg) from,
            options(pure, readonly, nostack, preserves_flags));
    }
    bytes
}

/// The rows of a block.
///
/// # Safety
/// Each can be read.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn rows<E, const N: usize>(from: *const E, from_row: isize) -> [arch::__m256i; N] {
    let mut rows = [arch::_mm256_setzero_si256(); N];
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
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn write<E, const N: usize>(rows: [arch::__m256i; N], to: *mut E, to_row: isize) {
    let mut to = to;
    for row in rows {
        // SAFETY: the caller's promise: 32 bytes of each row can be written.
        unsafe { arch::_mm256_storeu_si256(to.cast(), row) }
        to = to.wrapping_offset(to_row);
    }
}

/// Eight by eight.
///
/// # Safety
/// As [`Turns::turn`].
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn fours(from: *const u32, from_row: isize, to: *mut u32, to_row: isize) {
    // SAFETY: the caller's promise.
    let [a, b, c, d, e, f, g, h] = unsafe { rows::<u32, 8>(from, from_row) };
    let pairs = |a, b| [arch::_mm256_unpacklo_epi32(a, b), arch::_mm256_unpackhi_epi32(a, b)];
    let fours = |a, b| [arch::_mm256_unpacklo_epi64(a, b), arch::_mm256_unpackhi_epi64(a, b)];
    let halves = |a, b| {
        [
            arch::_mm256_permute2x128_si256::<0x20>(a, b),
            arch::_mm256_permute2x128_si256::<0x31>(a, b),
        ]
    };
    let ([ab0, ab2], [cd0, cd2]) = (pairs(a, b), pairs(c, d));
    let ([ef0, ef2], [gh0, gh2]) = (pairs(e, f), pairs(g, h));
    let ([ad0, ad1], [ad2, ad3]) = (fours(ab0, cd0), fours(ab2, cd2));
    let ([eh0, eh1], [eh2, eh3]) = (fours(ef0, gh0), fours(ef2, gh2));
    let ([r0, r4], [r1, r5]) = (halves(ad0, eh0), halves(ad1, eh1));
    let ([r2, r6], [r3, r7]) = (halves(ad2, eh2), halves(ad3, eh3));
    // SAFETY: the caller's promise.
    unsafe { write([r0, r1, r2, r3, r4, r5, r6, r7], to, to_row) }
}

/// Four by four.
///
/// # Safety
/// As [`Turns::turn`].
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn eights(from: *const u64, from_row: isize, to: *mut u64, to_row: isize) {
    // SAFETY: the caller's promise.
    let [a, b, c, d] = unsafe { rows::<u64, 4>(from, from_row) };
    let pairs = |a, b| [arch::_mm256_unpacklo_epi64(a, b), arch::_mm256_unpackhi_epi64(a, b)];
    let halves = |a, b| {
        [
            arch::_mm256_permute2x128_si256::<0x20>(a, b),
            arch::_mm256_permute2x128_si256::<0x31>(a, b),
        ]
    };
    let ([ab0, ab1], [cd0, cd1]) = (pairs(a, b), pairs(c, d));
    let ([r0, r2], [r1, r3]) = (halves(ab0, cd0), halves(ab1, cd1));
    // SAFETY: the caller's promise.
    unsafe { write([r0, r1, r2, r3], to, to_row) }
}

macro_rules! turns {
    ($($name:ident $t:ty, $side:literal;)*) => {$(
        impl Turns<$t> for Avx2 {
            const SIDE: usize = $side;

            #[inline(always)]
            unsafe fn turn(self, from: *const $t, from_row: isize, to: *mut $t, to_row: isize) {
                // SAFETY: the caller's promise, and `self` proves the instructions.
                unsafe { $name(from, from_row, to, to_row) }
            }
        }
    )*};
}

turns! {
    fours u32, 8;
    eights u64, 4;
}

/// Writes a line past the caches.
///
/// # Safety
/// Both lines are there, the one to be written and the one to be read.
#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::isa) unsafe fn stream(to: *mut Line, from: *const Line) {
    let (mut to, mut from) = (to.cast::<arch::__m256i>(), from.cast::<arch::__m256i>());
    for _ in 0..2 {
        // SAFETY: the caller's promise: these are 32 of the 64 bytes.
        let bytes = unsafe { load(from) };
        // SAFETY: the same; a line is aligned.
        unsafe { arch::_mm256_stream_si256(to, bytes) }
        to = to.wrapping_add(1);
        from = from.wrapping_add(1);
    }
}
