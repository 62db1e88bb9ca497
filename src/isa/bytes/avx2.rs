//! Sums of products of bytes by AVX2: bytes become words, whose products are added in pairs.
//!
//! The sum of two products of words has 32 bits, so nothing saturates.
#![allow(unsafe_code)]

use core::arch::x86_64 as arch;

use super::{Bytes, number};
use crate::isa::Avx2;

/// Eight set masks and eight unset ones: from place `8 - n` on, the first `n` of eight are set.
static FIRST: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];

/// The mask whose first `count` lanes are set, all if there are fewer.
#[target_feature(enable = "avx2")]
#[inline]
fn first(count: usize) -> arch::__m256i {
    let from = FIRST.as_ptr().wrapping_add(8_usize.saturating_sub(count));
    // SAFETY: 8 masks from place 0 to 8 of 16 can be read.
    unsafe { arch::_mm256_loadu_si256(from.cast()) }
}

/// Sixteen bytes as words.
#[target_feature(enable = "avx2")]
#[inline]
fn words<const SIGNED: bool>(bytes: arch::__m128i) -> arch::__m256i {
    if SIGNED { arch::_mm256_cvtepi8_epi16(bytes) } else { arch::_mm256_cvtepu8_epi16(bytes) }
}

/// The first sixteen bytes as words, and the others.
#[target_feature(enable = "avx2")]
#[inline]
fn halves<const SIGNED: bool>(bytes: arch::__m256i) -> [arch::__m256i; 2] {
    let low = arch::_mm256_castsi256_si128(bytes);
    let high = arch::_mm256_extracti128_si256::<1>(bytes);
    [words::<SIGNED>(low), words::<SIGNED>(high)]
}

/// Four bytes again and again, as words.
#[target_feature(enable = "avx2")]
#[inline]
fn splat<const SIGNED: bool>(quad: [u8; 4]) -> [arch::__m256i; 2] {
    let one = words::<SIGNED>(arch::_mm_set1_epi32(i32::from_le_bytes(quad)));
    [one, one]
}

/// See [`Bytes::interleave`].
#[target_feature(enable = "avx2")]
#[inline]
fn interleave([a, b, c, d]: [arch::__m256i; 4]) -> [arch::__m256i; 4] {
    let (low_ab, high_ab) = (arch::_mm256_unpacklo_epi8(a, b), arch::_mm256_unpackhi_epi8(a, b));
    let (low_cd, high_cd) = (arch::_mm256_unpacklo_epi8(c, d), arch::_mm256_unpackhi_epi8(c, d));
    [
        arch::_mm256_unpacklo_epi16(low_ab, low_cd),
        arch::_mm256_unpackhi_epi16(low_ab, low_cd),
        arch::_mm256_unpacklo_epi16(high_ab, high_cd),
        arch::_mm256_unpackhi_epi16(high_ab, high_cd),
    ]
}

/// Sums with the products of words.
#[target_feature(enable = "avx2")]
#[inline]
fn dot(
    left: [arch::__m256i; 2],
    right: [arch::__m256i; 2],
    sums: [arch::__m256i; 2],
) -> [arch::__m256i; 2] {
    let ([a, b], [c, d], [first, second]) = (left, right, sums);
    [
        arch::_mm256_add_epi32(first, arch::_mm256_madd_epi16(a, c)),
        arch::_mm256_add_epi32(second, arch::_mm256_madd_epi16(b, d)),
    ]
}

/// Pairs of sums added, in order.
#[target_feature(enable = "avx2")]
#[inline]
fn totals([low, high]: [arch::__m256i; 2]) -> arch::__m256i {
    // Sums 0, 1, 4, 5 and then 2, 3, 6, 7.
    let mixed = arch::_mm256_hadd_epi32(low, high);
    arch::_mm256_permute4x64_epi64::<0b11_01_10_00>(mixed)
}

/// The sum of all lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn total([low, high]: [arch::__m256i; 2]) -> i32 {
    let eight = arch::_mm256_add_epi32(low, high);
    let upper = arch::_mm256_extracti128_si256::<1>(eight);
    let four = arch::_mm_add_epi32(arch::_mm256_castsi256_si128(eight), upper);
    let two = arch::_mm_add_epi32(four, arch::_mm_shuffle_epi32::<0b00_00_11_10>(four));
    let one = arch::_mm_add_epi32(two, arch::_mm_shuffle_epi32::<0b00_00_00_01>(two));
    arch::_mm_cvtsi128_si32(one)
}

impl Bytes for Avx2 {
    type Quads = arch::__m256i;
    type Left = [arch::__m256i; 2];
    type Right = [arch::__m256i; 2];
    /// The sums of two products each.
    type Sums = [arch::__m256i; 2];
    type Totals = arch::__m256i;
    const SUMS: usize = 8;
    const LIFT: i32 = 0;
    const WORDS: bool = true;

    #[inline(always)]
    unsafe fn load_quads(self, from: *const u8) -> arch::__m256i {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_first_quads(self, from: *const u8, count: usize) -> arch::__m256i {
        let mut bytes = [0_u8; 32];
        for (place, byte) in bytes.iter_mut().enumerate().take(count) {
            // SAFETY: `place < count`, so the byte can be read.
            *byte = unsafe { from.wrapping_add(place).read() };
        }
        // SAFETY: 32 bytes can be read, and `self` proves the instruction.
        unsafe { arch::_mm256_loadu_si256(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn left<const A: bool, const B: bool>(self, quads: arch::__m256i) -> [arch::__m256i; 2] {
        // SAFETY: `self` proves the instructions.
        unsafe { halves::<A>(quads) }
    }

    #[inline(always)]
    fn right<const A: bool, const B: bool>(self, quads: arch::__m256i) -> [arch::__m256i; 2] {
        // SAFETY: `self` proves the instructions.
        unsafe { halves::<B>(quads) }
    }

    #[inline(always)]
    fn splat_left<const A: bool, const B: bool>(self, quad: [u8; 4]) -> [arch::__m256i; 2] {
        // SAFETY: `self` proves the instructions.
        unsafe { splat::<A>(quad) }
    }

    #[inline(always)]
    fn splat_right<const A: bool, const B: bool>(self, quad: [u8; 4]) -> [arch::__m256i; 2] {
        // SAFETY: `self` proves the instructions.
        unsafe { splat::<B>(quad) }
    }

    #[inline(always)]
    fn interleave(self, rows: [arch::__m256i; 4]) -> [arch::__m256i; 4] {
        // SAFETY: `self` proves the instructions.
        unsafe { interleave(rows) }
    }

    #[inline(always)]
    fn no_sums(self) -> [arch::__m256i; 2] {
        // SAFETY: `self` proves the instruction.
        let zero = unsafe { arch::_mm256_setzero_si256() };
        [zero; 2]
    }

    #[inline(always)]
    fn dot<const A: bool, const B: bool>(
        self,
        left: [arch::__m256i; 2],
        right: [arch::__m256i; 2],
        sums: [arch::__m256i; 2],
    ) -> [arch::__m256i; 2] {
        // SAFETY: `self` proves the instructions.
        unsafe { dot(left, right, sums) }
    }

    #[inline(always)]
    fn totals(self, sums: [arch::__m256i; 2]) -> arch::__m256i {
        // SAFETY: `self` proves the instructions.
        unsafe { totals(sums) }
    }

    #[inline(always)]
    fn splat_words(self, pair: [i16; 2]) -> arch::__m256i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_set1_epi32(number(pair)) }
    }

    #[inline(always)]
    fn dot_words(
        self,
        left: arch::__m256i,
        right: arch::__m256i,
        sums: arch::__m256i,
    ) -> arch::__m256i {
        // SAFETY: `self` proves the instruction.
        let products = unsafe { arch::_mm256_madd_epi16(left, right) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_add_epi32(sums, products) }
    }

    #[inline(always)]
    fn total(self, sums: [arch::__m256i; 2]) -> i32 {
        // SAFETY: `self` proves the instructions.
        unsafe { total(sums) }
    }

    #[inline(always)]
    fn add_totals(self, a: arch::__m256i, b: arch::__m256i) -> arch::__m256i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_add_epi32(a, b) }
    }

    #[inline(always)]
    fn sub_totals(self, a: arch::__m256i, b: arch::__m256i) -> arch::__m256i {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_sub_epi32(a, b) }
    }

    #[inline(always)]
    unsafe fn load_totals(self, from: *const i32) -> arch::__m256i {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm256_loadu_si256(from.cast()) }
    }

    #[inline(always)]
    unsafe fn load_first_totals(self, from: *const i32, count: usize) -> arch::__m256i {
        // SAFETY: `self` proves the instruction.
        let mask = unsafe { first(count) };
        // SAFETY: the caller's promise for the lanes of the mask; the others are not read.
        unsafe { arch::_mm256_maskload_epi32(from, mask) }
    }

    #[inline(always)]
    unsafe fn store_totals(self, to: *mut i32, totals: arch::__m256i) {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm256_storeu_si256(to.cast(), totals) }
    }

    #[inline(always)]
    unsafe fn store_first_totals(self, to: *mut i32, totals: arch::__m256i, count: usize) {
        // SAFETY: `self` proves the instruction.
        let mask = unsafe { first(count) };
        // SAFETY: the caller's promise for the lanes of the mask; the others are not written.
        unsafe { arch::_mm256_maskstore_epi32(to, mask, totals) }
    }
}
