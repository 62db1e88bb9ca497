//! AVX2 with FMA and F16C.
#![allow(unsafe_code)]

use core::arch::x86_64 as arch;

use half::{bf16, f16};

use super::set::{largest_f32, largest_f64, one_f32, one_f64, set, sum_f32, sum_f64};
use super::{Floats, Isa, Level, Line, Task, turn};

set! {
    /// AVX2 with FMA and F16C.
    Avx2: "avx2" "fma" "f16c" "bmi1" "bmi2" "lzcnt" "popcnt"
}

impl Isa for Avx2 {
    const LEVEL: Level = Level::Avx2;
    const REGISTERS: usize = 16;
    const FUSES: bool = true;

    #[inline(always)]
    fn run<K: Task>(self, task: K) -> K::Out {
        // SAFETY: `self` proves that the processor has these instructions.
        unsafe { within(self, task) }
    }

    #[inline(always)]
    unsafe fn load_f16(self, from: *const f16) -> arch::__m256 {
        // SAFETY: the caller's promise: 16 bytes can be read.
        let bits = unsafe { arch::_mm_loadu_si128(from.cast()) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_cvtph_ps(bits) }
    }

    #[inline(always)]
    fn splat_f16(self, number: f16) -> arch::__m256 {
        // SAFETY: `self` proves the instruction.
        let bits = unsafe { arch::_mm_set1_epi16(number.to_bits().cast_signed()) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_cvtph_ps(bits) }
    }

    #[inline(always)]
    unsafe fn load_bf16(self, from: *const bf16) -> arch::__m256 {
        // SAFETY: the caller's promise: 16 bytes can be read.
        let bits = unsafe { arch::_mm_loadu_si128(from.cast()) };
        // SAFETY: `self` proves the instruction.
        let wide = unsafe { arch::_mm256_cvtepu16_epi32(bits) };
        // SAFETY: `self` proves the instruction.
        let moved = unsafe { arch::_mm256_slli_epi32::<16>(wide) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_castsi256_ps(moved) }
    }

    #[inline(always)]
    fn prefetch<T>(self, from: *const T) {
        // SAFETY: the instruction reads nothing, and does nothing where nothing is there.
        unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T0 }>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut Line, from: *const Line) {
        // SAFETY: the caller's promise, and `self` proves the instructions.
        unsafe { turn::avx2::stream(to, from) }
    }

    #[inline(always)]
    fn settle(self) {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm_sfence() }
    }
}

/// Eight set masks and eight unset ones: from place `8 - n` on, the first `n` of eight are set.
static FIRST_OF_EIGHT: [i32; 16] = [-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0];
/// As [`FIRST_OF_EIGHT`], for four of 64 bits.
static FIRST_OF_FOUR: [i64; 8] = [-1, -1, -1, -1, 0, 0, 0, 0];

/// The mask whose first `count` lanes are set, all if there are fewer.
#[target_feature(enable = "avx2")]
#[inline]
fn first_of_eight(count: usize) -> arch::__m256i {
    let from = FIRST_OF_EIGHT.as_ptr().wrapping_add(8_usize.saturating_sub(count));
    // SAFETY: 8 masks from place 0 to 8 of 16 can be read.
    unsafe { arch::_mm256_loadu_si256(from.cast()) }
}

/// The mask whose first `count` lanes are set, all if there are fewer.
#[target_feature(enable = "avx2")]
#[inline]
fn first_of_four(count: usize) -> arch::__m256i {
    let from = FIRST_OF_FOUR.as_ptr().wrapping_add(4_usize.saturating_sub(count));
    // SAFETY: 4 masks from place 0 to 4 of 8 can be read.
    unsafe { arch::_mm256_loadu_si256(from.cast()) }
}

impl Floats<f32> for Avx2 {
    type Vector = arch::__m256;
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(self, number: f32) -> arch::__m256 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_set1_ps(number) }
    }

    #[inline(always)]
    fn mul_add(self, a: arch::__m256, b: arch::__m256, c: arch::__m256) -> arch::__m256 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_fmadd_ps(a, b, c) }
    }

    #[inline(always)]
    fn add(self, a: arch::__m256, b: arch::__m256) -> arch::__m256 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_add_ps(a, b) }
    }

    #[inline(always)]
    fn larger(self, a: arch::__m256, b: arch::__m256) -> arch::__m256 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_max_ps(b, a) }
    }

    #[inline(always)]
    fn sum(self, vector: arch::__m256) -> f32 {
        // SAFETY: `self` proves the instructions.
        unsafe { sum_f32(vector) }
    }

    #[inline(always)]
    fn largest(self, vector: arch::__m256) -> f32 {
        // SAFETY: `self` proves the instructions.
        unsafe { largest_f32(vector) }
    }

    #[inline(always)]
    fn mul_add_one(self, a: f32, b: f32, c: f32) -> f32 {
        // SAFETY: `self` proves the instruction.
        unsafe { one_f32(a, b, c) }
    }

    #[inline(always)]
    fn where_negative(
        self,
        test: arch::__m256,
        then: arch::__m256,
        otherwise: arch::__m256,
    ) -> arch::__m256 {
        // SAFETY: `self` proves the instruction.
        let zero = unsafe { arch::_mm256_setzero_ps() };
        // SAFETY: `self` proves the instruction.
        let is_below = unsafe { arch::_mm256_cmp_ps::<{ arch::_CMP_LT_OQ }>(test, zero) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_blendv_ps(otherwise, then, is_below) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> arch::__m256 {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm256_loadu_ps(from) }
    }

    #[inline(always)]
    unsafe fn load_first(self, from: *const f32, count: usize) -> arch::__m256 {
        // SAFETY: `self` proves the instruction.
        let mask = unsafe { first_of_eight(count) };
        // SAFETY: the caller's promise for the lanes of the mask; the others are not read.
        unsafe { arch::_mm256_maskload_ps(from, mask) }
    }

    #[inline(always)]
    unsafe fn repeat<const COUNT: usize>(self, from: *const f32) -> arch::__m256 {
        if const { COUNT == 4 } {
            // SAFETY: the caller's promise: four numbers can be read.
            let four = unsafe { arch::_mm_loadu_ps(from) };
            // SAFETY: `self` proves the instruction.
            unsafe { arch::_mm256_set_m128(four, four) }
        } else {
            // SAFETY: the caller's promise: eight numbers can be read.
            unsafe { arch::_mm256_loadu_ps(from) }
        }
    }

    #[inline(always)]
    unsafe fn repeat_two(self, first: *const f32, second: *const f32) -> arch::__m256 {
        // SAFETY: the caller's promise: four numbers can be read.
        let first = unsafe { arch::_mm_loadu_ps(first) };
        // SAFETY: the caller's promise: four numbers can be read.
        let second = unsafe { arch::_mm_loadu_ps(second) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_set_m128(second, first) }
    }

    #[inline(always)]
    fn spread(self, vector: arch::__m256, lane: usize) -> arch::__m256 {
        match lane {
            // SAFETY: `self` proves the instruction.
            0 => unsafe { arch::_mm256_permute_ps::<0b00_00_00_00>(vector) },
            // SAFETY: `self` proves the instruction.
            1 => unsafe { arch::_mm256_permute_ps::<0b01_01_01_01>(vector) },
            // SAFETY: `self` proves the instruction.
            2 => unsafe { arch::_mm256_permute_ps::<0b10_10_10_10>(vector) },
            // SAFETY: `self` proves the instruction.
            _ => unsafe { arch::_mm256_permute_ps::<0b11_11_11_11>(vector) },
        }
    }

    #[inline(always)]
    fn transpose(self, rows: &mut [arch::__m256; 16]) {
        let [r0, r1, r2, r3, r4, r5, r6, r7, rest @ ..] = *rows;
        // SAFETY: `self` proves the instructions.
        let [a0, a1, a2, a3] = unsafe { four_by_four([r0, r1, r2, r3]) };
        // SAFETY: `self` proves the instructions.
        let [b0, b1, b2, b3] = unsafe { four_by_four([r4, r5, r6, r7]) };
        // SAFETY: `self` proves the instructions.
        let [r0, r4] = unsafe { join_f32([a0, b0]) };
        // SAFETY: `self` proves the instructions.
        let [r1, r5] = unsafe { join_f32([a1, b1]) };
        // SAFETY: `self` proves the instructions.
        let [r2, r6] = unsafe { join_f32([a2, b2]) };
        // SAFETY: `self` proves the instructions.
        let [r3, r7] = unsafe { join_f32([a3, b3]) };
        let [r8, r9, r10, r11, r12, r13, r14, r15] = rest;
        *rows = [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15];
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: arch::__m256) {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm256_storeu_ps(to, vector) }
    }

    #[inline(always)]
    unsafe fn store_first(self, to: *mut f32, vector: arch::__m256, count: usize) {
        // SAFETY: `self` proves the instruction.
        let mask = unsafe { first_of_eight(count) };
        // SAFETY: the caller's promise for the lanes of the mask; the others are not written.
        unsafe { arch::_mm256_maskstore_ps(to, mask, vector) }
    }
}

impl Floats<f64> for Avx2 {
    type Vector = arch::__m256d;
    const LANES: usize = 4;

    #[inline(always)]
    fn splat(self, number: f64) -> arch::__m256d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_set1_pd(number) }
    }

    #[inline(always)]
    fn mul_add(self, a: arch::__m256d, b: arch::__m256d, c: arch::__m256d) -> arch::__m256d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_fmadd_pd(a, b, c) }
    }

    #[inline(always)]
    fn add(self, a: arch::__m256d, b: arch::__m256d) -> arch::__m256d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_add_pd(a, b) }
    }

    #[inline(always)]
    fn larger(self, a: arch::__m256d, b: arch::__m256d) -> arch::__m256d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_max_pd(b, a) }
    }

    #[inline(always)]
    fn sum(self, vector: arch::__m256d) -> f64 {
        // SAFETY: `self` proves the instructions.
        unsafe { sum_f64(vector) }
    }

    #[inline(always)]
    fn largest(self, vector: arch::__m256d) -> f64 {
        // SAFETY: `self` proves the instructions.
        unsafe { largest_f64(vector) }
    }

    #[inline(always)]
    fn mul_add_one(self, a: f64, b: f64, c: f64) -> f64 {
        // SAFETY: `self` proves the instruction.
        unsafe { one_f64(a, b, c) }
    }

    #[inline(always)]
    fn where_negative(
        self,
        test: arch::__m256d,
        then: arch::__m256d,
        otherwise: arch::__m256d,
    ) -> arch::__m256d {
        // SAFETY: `self` proves the instruction.
        let zero = unsafe { arch::_mm256_setzero_pd() };
        // SAFETY: `self` proves the instruction.
        let is_below = unsafe { arch::_mm256_cmp_pd::<{ arch::_CMP_LT_OQ }>(test, zero) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm256_blendv_pd(otherwise, then, is_below) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f64) -> arch::__m256d {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm256_loadu_pd(from) }
    }

    #[inline(always)]
    unsafe fn load_first(self, from: *const f64, count: usize) -> arch::__m256d {
        // SAFETY: `self` proves the instruction.
        let mask = unsafe { first_of_four(count) };
        // SAFETY: the caller's promise for the lanes of the mask; the others are not read.
        unsafe { arch::_mm256_maskload_pd(from, mask) }
    }

    #[inline(always)]
    unsafe fn repeat<const COUNT: usize>(self, from: *const f64) -> arch::__m256d {
        // SAFETY: the caller's promise: four numbers can be read.
        unsafe { arch::_mm256_loadu_pd(from) }
    }

    #[inline(always)]
    unsafe fn repeat_two(self, first: *const f64, second: *const f64) -> arch::__m256d {
        let _ = second;
        // SAFETY: the caller's promise: four numbers can be read.
        unsafe { arch::_mm256_loadu_pd(first) }
    }

    #[inline(always)]
    fn spread(self, vector: arch::__m256d, lane: usize) -> arch::__m256d {
        match lane {
            // SAFETY: `self` proves the instruction.
            0 => unsafe { arch::_mm256_permute4x64_pd::<0b00_00_00_00>(vector) },
            // SAFETY: `self` proves the instruction.
            1 => unsafe { arch::_mm256_permute4x64_pd::<0b01_01_01_01>(vector) },
            // SAFETY: `self` proves the instruction.
            2 => unsafe { arch::_mm256_permute4x64_pd::<0b10_10_10_10>(vector) },
            // SAFETY: `self` proves the instruction.
            _ => unsafe { arch::_mm256_permute4x64_pd::<0b11_11_11_11>(vector) },
        }
    }

    #[inline(always)]
    fn transpose(self, rows: &mut [arch::__m256d; 16]) {
        let [r0, r1, r2, r3, rest @ ..] = *rows;
        // SAFETY: `self` proves the instructions.
        let [a0, a1] = unsafe { two_by_two([r0, r1]) };
        // SAFETY: `self` proves the instructions.
        let [b0, b1] = unsafe { two_by_two([r2, r3]) };
        // SAFETY: `self` proves the instructions.
        let [r0, r2] = unsafe { join_f64([a0, b0]) };
        // SAFETY: `self` proves the instructions.
        let [r1, r3] = unsafe { join_f64([a1, b1]) };
        let [r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15] = rest;
        *rows = [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15];
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f64, vector: arch::__m256d) {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm256_storeu_pd(to, vector) }
    }

    #[inline(always)]
    unsafe fn store_first(self, to: *mut f64, vector: arch::__m256d, count: usize) {
        // SAFETY: `self` proves the instruction.
        let mask = unsafe { first_of_four(count) };
        // SAFETY: the caller's promise for the lanes of the mask; the others are not written.
        unsafe { arch::_mm256_maskstore_pd(to, mask, vector) }
    }
}

/// Makes the rows of the 4 by 4 numbers in each part of four vectors columns.
#[target_feature(enable = "avx2")]
#[inline]
fn four_by_four([a, b, c, d]: [arch::__m256; 4]) -> [arch::__m256; 4] {
    let [ab_low, ab_high] = [arch::_mm256_unpacklo_ps(a, b), arch::_mm256_unpackhi_ps(a, b)];
    let [cd_low, cd_high] = [arch::_mm256_unpacklo_ps(c, d), arch::_mm256_unpackhi_ps(c, d)];
    let (ab_low, ab_high) = (arch::_mm256_castps_pd(ab_low), arch::_mm256_castps_pd(ab_high));
    let (cd_low, cd_high) = (arch::_mm256_castps_pd(cd_low), arch::_mm256_castps_pd(cd_high));
    [
        arch::_mm256_castpd_ps(arch::_mm256_unpacklo_pd(ab_low, cd_low)),
        arch::_mm256_castpd_ps(arch::_mm256_unpackhi_pd(ab_low, cd_low)),
        arch::_mm256_castpd_ps(arch::_mm256_unpacklo_pd(ab_high, cd_high)),
        arch::_mm256_castpd_ps(arch::_mm256_unpackhi_pd(ab_high, cd_high)),
    ]
}

/// The first part of each vector, and the second part of each.
#[target_feature(enable = "avx2")]
#[inline]
fn join_f32([a, b]: [arch::__m256; 2]) -> [arch::__m256; 2] {
    [arch::_mm256_permute2f128_ps::<0x20>(a, b), arch::_mm256_permute2f128_ps::<0x31>(a, b)]
}

/// Makes the rows of the 2 by 2 numbers in each part of two vectors columns.
#[target_feature(enable = "avx2")]
#[inline]
fn two_by_two([a, b]: [arch::__m256d; 2]) -> [arch::__m256d; 2] {
    [arch::_mm256_unpacklo_pd(a, b), arch::_mm256_unpackhi_pd(a, b)]
}

/// The first part of each vector, and the second part of each.
#[target_feature(enable = "avx2")]
#[inline]
fn join_f64([a, b]: [arch::__m256d; 2]) -> [arch::__m256d; 2] {
    [arch::_mm256_permute2f128_pd::<0x20>(a, b), arch::_mm256_permute2f128_pd::<0x31>(a, b)]
}
