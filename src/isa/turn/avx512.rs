//! Blocks of 64 bytes a row: whole cache lines.
#![allow(unsafe_code)]

use core::arch::asm;
use core::arch::x86_64 as arch;

use super::{Line, Turns};
use crate::isa::Avx512;

/// 64 bytes.
///
/// # Safety
/// They can be read.
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn load<E>(from: *const E) -> arch::__m512i {
    let bytes;
    // SAFETY: the caller's promise: 64 bytes can be read, and an instruction reads any bytes.
    unsafe {
        asm!("vmovups {}, [{}]", out(zmm_reg) bytes, in(reg) from,
            options(pure, readonly, nostack, preserves_flags));
    }
    bytes
}

/// The rows of a block.
///
/// # Safety
/// Each can be read.
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn rows<E, const N: usize>(from: *const E, from_row: isize) -> [arch::__m512i; N] {
    let mut rows = [arch::_mm512_setzero_si512(); N];
    let mut from = from;
    for row in &mut rows {
        // SAFETY: the caller's promise for each of the rows.
        *row = unsafe { load(from) };
        from = from.wrapping_offset(from_row);
    }
    rows
}

/// Writes the rows of a block that are some rows apart.
///
/// # Safety
/// Each can be written.
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn write<E>(rows: [arch::__m512i; 4], to: *mut E, apart: isize) {
    let mut to = to;
    for row in rows {
        // SAFETY: the caller's promise: 64 bytes of each of these rows can be written.
        unsafe { arch::_mm512_storeu_si512(to.cast(), row) }
        to = to.wrapping_offset(apart);
    }
}

/// Four by four quarters of rows, turned.
#[target_feature(enable = "avx512f")]
#[inline]
fn quarters([a, b, c, d]: [arch::__m512i; 4]) -> [arch::__m512i; 4] {
    let even = |a, b| arch::_mm512_shuffle_i32x4::<0x88>(a, b);
    let odd = |a, b| arch::_mm512_shuffle_i32x4::<0xdd>(a, b);
    let (ab02, ab13, cd02, cd13) = (even(a, b), odd(a, b), even(c, d), odd(c, d));
    [even(ab02, cd02), even(ab13, cd13), odd(ab02, cd02), odd(ab13, cd13)]
}

/// Two rows of 32 bits, interleaved in each quarter.
#[target_feature(enable = "avx512f")]
#[inline]
fn pairs_of_32(a: arch::__m512i, b: arch::__m512i) -> [arch::__m512i; 2] {
    [arch::_mm512_unpacklo_epi32(a, b), arch::_mm512_unpackhi_epi32(a, b)]
}

/// Two rows of 64 bits, interleaved in each quarter.
#[target_feature(enable = "avx512f")]
#[inline]
fn pairs_of_64(a: arch::__m512i, b: arch::__m512i) -> [arch::__m512i; 2] {
    [arch::_mm512_unpacklo_epi64(a, b), arch::_mm512_unpackhi_epi64(a, b)]
}

/// Four by four elements of 32 bits in each quarter, turned.
#[target_feature(enable = "avx512f")]
#[inline]
fn in_quarters([a, b, c, d]: [arch::__m512i; 4]) -> [arch::__m512i; 4] {
    let ([ab0, ab2], [cd0, cd2]) = (pairs_of_32(a, b), pairs_of_32(c, d));
    let ([r0, r1], [r2, r3]) = (pairs_of_64(ab0, cd0), pairs_of_64(ab2, cd2));
    [r0, r1, r2, r3]
}

/// Sixteen by sixteen.
///
/// # Safety
/// As [`Turns::turn`].
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn fours(from: *const u32, from_row: isize, to: *mut u32, to_row: isize) {
    let group = |at: isize| from.wrapping_offset(from_row.wrapping_mul(at));
    // SAFETY: the caller's promise for these four rows.
    let [a0, a1, a2, a3] = in_quarters(unsafe { rows(group(0), from_row) });
    // SAFETY: the same.
    let [b0, b1, b2, b3] = in_quarters(unsafe { rows(group(4), from_row) });
    // SAFETY: the same.
    let [c0, c1, c2, c3] = in_quarters(unsafe { rows(group(8), from_row) });
    // SAFETY: the same.
    let [d0, d1, d2, d3] = in_quarters(unsafe { rows(group(12), from_row) });
    let columns = [[a0, b0, c0, d0], [a1, b1, c1, d1], [a2, b2, c2, d2], [a3, b3, c3, d3]];
    let mut to = to;
    for column in columns {
        let turned = quarters(column);
        // SAFETY: the caller's promise for these four rows, four apart.
        unsafe { write(turned, to, to_row.wrapping_mul(4)) }
        to = to.wrapping_offset(to_row);
    }
}

/// Eight by eight.
///
/// # Safety
/// As [`Turns::turn`].
#[target_feature(enable = "avx512f")]
#[inline]
unsafe fn eights(from: *const u64, from_row: isize, to: *mut u64, to_row: isize) {
    // SAFETY: the caller's promise.
    let [a, b, c, d, e, f, g, h] = unsafe { rows::<u64, 8>(from, from_row) };
    let ([ab0, ab1], [cd0, cd1]) = (pairs_of_64(a, b), pairs_of_64(c, d));
    let ([ef0, ef1], [gh0, gh1]) = (pairs_of_64(e, f), pairs_of_64(g, h));
    let even = quarters([ab0, cd0, ef0, gh0]);
    // SAFETY: the caller's promise for the even rows.
    unsafe { write(even, to, to_row.wrapping_mul(2)) }
    let to = to.wrapping_offset(to_row);
    let odd = quarters([ab1, cd1, ef1, gh1]);
    // SAFETY: the caller's promise for the odd rows.
    unsafe { write(odd, to, to_row.wrapping_mul(2)) }
}

macro_rules! turns {
    ($($name:ident $t:ty, $side:literal;)*) => {$(
        impl Turns<$t> for Avx512 {
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
    fours u32, 16;
    eights u64, 8;
}

/// Writes a line past the caches.
///
/// # Safety
/// Both lines are there, the one to be written and the one to be read.
#[target_feature(enable = "avx512f")]
#[inline]
pub(in crate::isa) unsafe fn stream(to: *mut Line, from: *const Line) {
    // SAFETY: the caller's promise.
    let bytes = unsafe { load(from) };
    // SAFETY: the caller's promise; a line is aligned.
    unsafe { arch::_mm512_stream_si512(to.cast(), bytes) }
}
