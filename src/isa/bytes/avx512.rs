//! Sums of products of bytes by VNNI: one instruction for 64 products of unsigned and signed bytes.
//!
//! Where both factors are of one kind, the left one becomes the other kind by changing its highest bit,
//! which adds 128 to a signed byte and takes 128 from an unsigned one.
#![allow(unsafe_code)]

use core::arch::asm;
use core::arch::x86_64 as arch;

use super::{Bytes, number};
use crate::isa::Avx512;

/// The mask whose first `count` bits are set.
#[inline(always)]
fn first(count: usize) -> u64 {
    match u32::try_from(count) {
        Ok(count) if count < 64 => !u64::MAX.wrapping_shl(count),
        _ => u64::MAX,
    }
}

/// The mask whose first `count` bits are set.
#[inline(always)]
fn first_of_16(count: usize) -> u16 {
    match u32::try_from(count) {
        Ok(count) if count < 16 => !u16::MAX.wrapping_shl(count),
        _ => u16::MAX,
    }
}

/// The same vector; the compiler does not move what is done with it before it.
///
/// It would change the highest bits of a quad before it repeats the quad, those of several in one
/// vector, and does not come to an end with the shuffles of that in a tile of many rows.
#[target_feature(enable = "avx512f")]
#[inline]
fn apart(mut vector: arch::__m512i) -> arch::__m512i {
    // SAFETY: there is no instruction.
    unsafe {
        asm!("/* {} */", inout(zmm_reg) vector, options(pure, nomem, nostack, preserves_flags));
    }
    vector
}

impl Bytes for Avx512 {
    type Quads = arch::__m512i;
    type Left = arch::__m512i;
    type Right = arch::__m512i;
    type Sums = arch::__m512i;
    type Totals = arch::__m512i;
    const SUMS: usize = 16;
    const LIFT: i32 = 128;
    const WORDS: bool = false;

    #[inline(always)]
    unsafe fn load_quads(self, from: *const u8) -> arch::__m512i {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_first_quads(self, from: *const u8, count: usize) -> arch::__m512i {
        // SAFETY: the caller's promise for the bytes of the mask; the others are not read.
        unsafe { arch::_mm512_maskz_loadu_epi8(first(count), from.cast()) }
    }

    #[inline(always)]
    fn left<const A: bool, const B: bool>(self, quads: arch::__m512i) -> arch::__m512i {
        if A != B {
            return quads;
        }
        // SAFETY: `self` proves the instruction.
        let highest = unsafe { arch::_mm512_set1_epi8(-128) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_xor_si512(quads, highest) }
    }

    #[inline(always)]
    fn right<const A: bool, const B: bool>(self, quads: arch::__m512i) -> arch::__m512i {
        quads
    }

    #[inline(always)]
    fn splat_left<const A: bool, const B: bool>(self, quad: [u8; 4]) -> arch::__m512i {
        let quads = self.splat_right::<A, B>(quad);
        if A != B {
            return quads;
        }
        // SAFETY: `self` proves the instructions.
        self.left::<A, B>(unsafe { apart(quads) })
    }

    #[inline(always)]
    fn splat_right<const A: bool, const B: bool>(self, quad: [u8; 4]) -> arch::__m512i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_set1_epi32(i32::from_le_bytes(quad)) }
    }

    #[inline(always)]
    fn interleave(self, [a, b, c, d]: [arch::__m512i; 4]) -> [arch::__m512i; 4] {
        // SAFETY: `self` proves the instruction.
        let low_ab = unsafe { arch::_mm512_unpacklo_epi8(a, b) };
        // SAFETY: `self` proves the instruction.
        let high_ab = unsafe { arch::_mm512_unpackhi_epi8(a, b) };
        // SAFETY: `self` proves the instruction.
        let low_cd = unsafe { arch::_mm512_unpacklo_epi8(c, d) };
        // SAFETY: `self` proves the instruction.
        let high_cd = unsafe { arch::_mm512_unpackhi_epi8(c, d) };
        // SAFETY: `self` proves the instruction.
        let first = unsafe { arch::_mm512_unpacklo_epi16(low_ab, low_cd) };
        // SAFETY: `self` proves the instruction.
        let second = unsafe { arch::_mm512_unpackhi_epi16(low_ab, low_cd) };
        // SAFETY: `self` proves the instruction.
        let third = unsafe { arch::_mm512_unpacklo_epi16(high_ab, high_cd) };
        // SAFETY: `self` proves the instruction.
        let fourth = unsafe { arch::_mm512_unpackhi_epi16(high_ab, high_cd) };
        [first, second, third, fourth]
    }

    #[inline(always)]
    fn no_sums(self) -> arch::__m512i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_setzero_si512() }
    }

    #[inline(always)]
    fn dot<const A: bool, const B: bool>(
        self,
        left: arch::__m512i,
        right: arch::__m512i,
        sums: arch::__m512i,
    ) -> arch::__m512i {
        // Of two signed or two unsigned factors, the left one is the other kind by now.
        let (unsigned, signed) = if B { (left, right) } else { (right, left) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_dpbusd_epi32(sums, unsigned, signed) }
    }

    #[inline(always)]
    fn totals(self, sums: arch::__m512i) -> arch::__m512i {
        sums
    }

    #[inline(always)]
    fn splat_words(self, pair: [i16; 2]) -> arch::__m512i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_set1_epi32(number(pair)) }
    }

    #[inline(always)]
    fn dot_words(
        self,
        left: arch::__m512i,
        right: arch::__m512i,
        sums: arch::__m512i,
    ) -> arch::__m512i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_dpwssd_epi32(sums, left, right) }
    }

    #[inline(always)]
    fn total(self, sums: arch::__m512i) -> i32 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_reduce_add_epi32(sums) }
    }

    #[inline(always)]
    fn add_totals(self, a: arch::__m512i, b: arch::__m512i) -> arch::__m512i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_add_epi32(a, b) }
    }

    #[inline(always)]
    fn sub_totals(self, a: arch::__m512i, b: arch::__m512i) -> arch::__m512i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_sub_epi32(a, b) }
    }

    #[inline(always)]
    unsafe fn load_totals(self, from: *const i32) -> arch::__m512i {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm512_loadu_si512(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_first_totals(self, from: *const i32, count: usize) -> arch::__m512i {
        // SAFETY: the caller's promise for the lanes of the mask; the others are not read.
        unsafe { arch::_mm512_maskz_loadu_epi32(first_of_16(count), from) }
    }

    #[inline(always)]
    unsafe fn store_totals(self, to: *mut i32, totals: arch::__m512i) {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm512_storeu_si512(to.cast(), totals) }
    }

    #[inline(always)]
    unsafe fn store_first_totals(self, to: *mut i32, totals: arch::__m512i, count: usize) {
        // SAFETY: the caller's promise for the lanes of the mask; the others are not written.
        unsafe { arch::_mm512_mask_storeu_epi32(to, first_of_16(count), totals) }
    }
}
