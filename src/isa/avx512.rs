//! AVX-512: F, BW, DQ, VL and VNNI.
#![allow(unsafe_code)]

use core::arch::x86_64 as arch;

use half::{bf16, f16};

use super::set::{largest_f32, largest_f64, one_f32, one_f64, set, sum_f32, sum_f64};
use super::{Floats, Isa, Level, Line, Task, turn};

set! {
    /// AVX-512: F, BW, DQ, VL and VNNI.
    Avx512: "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vnni" "avx2" "fma" "f16c" "bmi1" "bmi2" "lzcnt" "popcnt"
}

impl Isa for Avx512 {
    const LEVEL: Level = Level::Avx512;
    const REGISTERS: usize = 32;
    const FUSES: bool = true;

    #[inline(always)]
    fn run<K: Task>(self, task: K) -> K::Out {
        // SAFETY: `self` proves that the processor has these instructions.
        unsafe { within(self, task) }
    }

    #[inline(always)]
    unsafe fn load_f16(self, from: *const f16) -> arch::__m512 {
        // SAFETY: the caller's promise: 32 bytes can be read.
        let bits = unsafe { arch::_mm256_loadu_si256(from.cast()) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_cvtph_ps(bits) }
    }

    #[inline(always)]
    fn splat_f16(self, number: f16) -> arch::__m512 {
        // SAFETY: `self` proves the instruction.
        let bits = unsafe { arch::_mm256_set1_epi16(number.to_bits().cast_signed()) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_cvtph_ps(bits) }
    }

    #[inline(always)]
    unsafe fn load_bf16(self, from: *const bf16) -> arch::__m512 {
        // SAFETY: the caller's promise: 32 bytes can be read.
        let bits = unsafe { arch::_mm256_loadu_si256(from.cast()) };
        // SAFETY: `self` proves the instruction.
        let wide = unsafe { arch::_mm512_cvtepu16_epi32(bits) };
        // SAFETY: `self` proves the instruction.
        let moved = unsafe { arch::_mm512_slli_epi32::<16>(wide) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_castsi512_ps(moved) }
    }

    #[inline(always)]
    fn prefetch<T>(self, from: *const T) {
        // SAFETY: the instruction reads nothing, and does nothing where nothing is there.
        unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T0 }>(from.cast()) }
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut Line, from: *const Line) {
        // SAFETY: the caller's promise, and `self` proves the instructions.
        unsafe { turn::avx512::stream(to, from) }
    }

    #[inline(always)]
    fn settle(self) {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm_sfence() }
    }
}

impl Floats<f32> for Avx512 {
    type Vector = arch::__m512;
    const LANES: usize = 16;

    #[inline(always)]
    fn splat(self, number: f32) -> arch::__m512 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_set1_ps(number) }
    }

    #[inline(always)]
    fn mul_add(self, a: arch::__m512, b: arch::__m512, c: arch::__m512) -> arch::__m512 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_fmadd_ps(a, b, c) }
    }

    #[inline(always)]
    fn add(self, a: arch::__m512, b: arch::__m512) -> arch::__m512 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_add_ps(a, b) }
    }

    #[inline(always)]
    fn larger(self, a: arch::__m512, b: arch::__m512) -> arch::__m512 {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_max_ps(b, a) }
    }

    #[inline(always)]
    fn sum(self, vector: arch::__m512) -> f32 {
        // SAFETY: `self` proves the instructions.
        unsafe { sum_16(vector) }
    }

    #[inline(always)]
    fn largest(self, vector: arch::__m512) -> f32 {
        // SAFETY: `self` proves the instructions.
        unsafe { largest_16(vector) }
    }

    #[inline(always)]
    fn mul_add_one(self, a: f32, b: f32, c: f32) -> f32 {
        // SAFETY: `self` proves the instruction.
        unsafe { one_f32(a, b, c) }
    }

    #[inline(always)]
    fn where_negative(
        self,
        test: arch::__m512,
        then: arch::__m512,
        otherwise: arch::__m512,
    ) -> arch::__m512 {
        // SAFETY: `self` proves the instruction.
        let zero = unsafe { arch::_mm512_setzero_ps() };
        // SAFETY: `self` proves the instruction.
        let is_below = unsafe { arch::_mm512_cmp_ps_mask::<{ arch::_CMP_LT_OQ }>(test, zero) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_mask_blend_ps(is_below, otherwise, then) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f32) -> arch::__m512 {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm512_loadu_ps(from) }
    }

    #[inline(always)]
    unsafe fn load_first(self, from: *const f32, count: usize) -> arch::__m512 {
        // SAFETY: the caller's promise for the lanes of the mask; the others are not read.
        unsafe { arch::_mm512_maskz_loadu_ps(first_of_16(count), from) }
    }

    #[inline(always)]
    unsafe fn repeat<const COUNT: usize>(self, from: *const f32) -> arch::__m512 {
        if const { COUNT == 4 } {
            // SAFETY: the caller's promise: four numbers can be read.
            let four = unsafe { arch::_mm_loadu_ps(from) };
            // SAFETY: `self` proves the instruction.
            unsafe { arch::_mm512_broadcast_f32x4(four) }
        } else {
            // SAFETY: the caller's promise: eight numbers can be read.
            let eight = unsafe { arch::_mm256_loadu_ps(from) };
            // SAFETY: `self` proves the instruction.
            unsafe { arch::_mm512_broadcast_f32x8(eight) }
        }
    }

    #[inline(always)]
    unsafe fn repeat_two(self, first: *const f32, second: *const f32) -> arch::__m512 {
        // SAFETY: the caller's promise: four numbers can be read.
        let first = unsafe { arch::_mm_loadu_ps(first) };
        // SAFETY: the caller's promise: four numbers can be read.
        let second = unsafe { arch::_mm_loadu_ps(second) };
        // SAFETY: `self` proves the instruction.
        let first = unsafe { arch::_mm512_broadcast_f32x4(first) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_mask_broadcast_f32x4(first, 0xff00, second) }
    }

    #[inline(always)]
    fn spread(self, vector: arch::__m512, lane: usize) -> arch::__m512 {
        match lane {
            // SAFETY: `self` proves the instruction.
            0 => unsafe { arch::_mm512_permute_ps::<0b00_00_00_00>(vector) },
            // SAFETY: `self` proves the instruction.
            1 => unsafe { arch::_mm512_permute_ps::<0b01_01_01_01>(vector) },
            // SAFETY: `self` proves the instruction.
            2 => unsafe { arch::_mm512_permute_ps::<0b10_10_10_10>(vector) },
            // SAFETY: `self` proves the instruction.
            _ => unsafe { arch::_mm512_permute_ps::<0b11_11_11_11>(vector) },
        }
    }

    #[inline(always)]
    fn transpose(self, rows: &mut [arch::__m512; 16]) {
        let [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15] = *rows;
        // SAFETY: `self` proves the instructions.
        let [a0, a1, a2, a3] = unsafe { four_by_four([r0, r1, r2, r3]) };
        // SAFETY: `self` proves the instructions.
        let [b0, b1, b2, b3] = unsafe { four_by_four([r4, r5, r6, r7]) };
        // SAFETY: `self` proves the instructions.
        let [c0, c1, c2, c3] = unsafe { four_by_four([r8, r9, r10, r11]) };
        // SAFETY: `self` proves the instructions.
        let [d0, d1, d2, d3] = unsafe { four_by_four([r12, r13, r14, r15]) };
        // SAFETY: `self` proves the instructions.
        let [r0, r4, r8, r12] = unsafe { join_f32([a0, b0, c0, d0]) };
        // SAFETY: `self` proves the instructions.
        let [r1, r5, r9, r13] = unsafe { join_f32([a1, b1, c1, d1]) };
        // SAFETY: `self` proves the instructions.
        let [r2, r6, r10, r14] = unsafe { join_f32([a2, b2, c2, d2]) };
        // SAFETY: `self` proves the instructions.
        let [r3, r7, r11, r15] = unsafe { join_f32([a3, b3, c3, d3]) };
        *rows = [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15];
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f32, vector: arch::__m512) {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm512_storeu_ps(to, vector) }
    }

    #[inline(always)]
    unsafe fn store_first(self, to: *mut f32, vector: arch::__m512, count: usize) {
        // SAFETY: the caller's promise for the lanes of the mask; the others are not written.
        unsafe { arch::_mm512_mask_storeu_ps(to, first_of_16(count), vector) }
    }
}

/// The sum of the lanes, half by half.
#[target_feature(enable = "avx512f,avx512dq")]
#[inline]
fn sum_16(vector: arch::__m512) -> f32 {
    let upper = arch::_mm512_extractf32x8_ps::<1>(vector);
    sum_f32(arch::_mm256_add_ps(upper, arch::_mm512_castps512_ps256(vector)))
}

/// The largest of the lanes, half by half.
#[target_feature(enable = "avx512f,avx512dq")]
#[inline]
fn largest_16(vector: arch::__m512) -> f32 {
    let upper = arch::_mm512_extractf32x8_ps::<1>(vector);
    largest_f32(arch::_mm256_max_ps(upper, arch::_mm512_castps512_ps256(vector)))
}

/// The sum of the lanes, half by half.
#[target_feature(enable = "avx512f")]
#[inline]
fn sum_8(vector: arch::__m512d) -> f64 {
    let upper = arch::_mm512_extractf64x4_pd::<1>(vector);
    sum_f64(arch::_mm256_add_pd(upper, arch::_mm512_castpd512_pd256(vector)))
}

/// The largest of the lanes, half by half.
#[target_feature(enable = "avx512f")]
#[inline]
fn largest_8(vector: arch::__m512d) -> f64 {
    let upper = arch::_mm512_extractf64x4_pd::<1>(vector);
    largest_f64(arch::_mm256_max_pd(upper, arch::_mm512_castpd512_pd256(vector)))
}

/// The mask whose first `count` bits are set.
#[inline(always)]
fn first_of_16(count: usize) -> arch::__mmask16 {
    let ones: u16 = u16::MAX;
    match u32::try_from(count) {
        Ok(count) if count < 16 => !ones.wrapping_shl(count),
        _ => ones,
    }
}

impl Floats<f64> for Avx512 {
    type Vector = arch::__m512d;
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(self, number: f64) -> arch::__m512d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_set1_pd(number) }
    }

    #[inline(always)]
    fn mul_add(self, a: arch::__m512d, b: arch::__m512d, c: arch::__m512d) -> arch::__m512d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_fmadd_pd(a, b, c) }
    }

    #[inline(always)]
    fn add(self, a: arch::__m512d, b: arch::__m512d) -> arch::__m512d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_add_pd(a, b) }
    }

    #[inline(always)]
    fn larger(self, a: arch::__m512d, b: arch::__m512d) -> arch::__m512d {
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_max_pd(b, a) }
    }

    #[inline(always)]
    fn sum(self, vector: arch::__m512d) -> f64 {
        // SAFETY: `self` proves the instructions.
        unsafe { sum_8(vector) }
    }

    #[inline(always)]
    fn largest(self, vector: arch::__m512d) -> f64 {
        // SAFETY: `self` proves the instructions.
        unsafe { largest_8(vector) }
    }

    #[inline(always)]
    fn mul_add_one(self, a: f64, b: f64, c: f64) -> f64 {
        // SAFETY: `self` proves the instruction.
        unsafe { one_f64(a, b, c) }
    }

    #[inline(always)]
    fn where_negative(
        self,
        test: arch::__m512d,
        then: arch::__m512d,
        otherwise: arch::__m512d,
    ) -> arch::__m512d {
        // SAFETY: `self` proves the instruction.
        let zero = unsafe { arch::_mm512_setzero_pd() };
        // SAFETY: `self` proves the instruction.
        let is_below = unsafe { arch::_mm512_cmp_pd_mask::<{ arch::_CMP_LT_OQ }>(test, zero) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_mask_blend_pd(is_below, otherwise, then) }
    }

    #[inline(always)]
    unsafe fn load(self, from: *const f64) -> arch::__m512d {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm512_loadu_pd(from) }
    }

    #[inline(always)]
    unsafe fn load_first(self, from: *const f64, count: usize) -> arch::__m512d {
        // SAFETY: the caller's promise for the lanes of the mask; the others are not read.
        unsafe { arch::_mm512_maskz_loadu_pd(first_of_8(count), from) }
    }

    #[inline(always)]
    unsafe fn repeat<const COUNT: usize>(self, from: *const f64) -> arch::__m512d {
        if const { COUNT == 4 } {
            // SAFETY: the caller's promise: four numbers can be read.
            let four = unsafe { arch::_mm256_loadu_pd(from) };
            // SAFETY: `self` proves the instruction.
            unsafe { arch::_mm512_broadcast_f64x4(four) }
        } else {
            // SAFETY: the caller's promise: eight numbers can be read.
            unsafe { arch::_mm512_loadu_pd(from) }
        }
    }

    #[inline(always)]
    unsafe fn repeat_two(self, first: *const f64, second: *const f64) -> arch::__m512d {
        // SAFETY: the caller's promise: four numbers can be read.
        let first = unsafe { arch::_mm256_loadu_pd(first) };
        // SAFETY: the caller's promise: four numbers can be read.
        let second = unsafe { arch::_mm256_loadu_pd(second) };
        // SAFETY: `self` proves the instruction.
        let first = unsafe { arch::_mm512_castpd256_pd512(first) };
        // SAFETY: `self` proves the instruction.
        unsafe { arch::_mm512_insertf64x4::<1>(first, second) }
    }

    #[inline(always)]
    fn spread(self, vector: arch::__m512d, lane: usize) -> arch::__m512d {
        match lane {
            // SAFETY: `self` proves the instruction.
            0 => unsafe { arch::_mm512_permutex_pd::<0b00_00_00_00>(vector) },
            // SAFETY: `self` proves the instruction.
            1 => unsafe { arch::_mm512_permutex_pd::<0b01_01_01_01>(vector) },
            // SAFETY: `self` proves the instruction.
            2 => unsafe { arch::_mm512_permutex_pd::<0b10_10_10_10>(vector) },
            // SAFETY: `self` proves the instruction.
            _ => unsafe { arch::_mm512_permutex_pd::<0b11_11_11_11>(vector) },
        }
    }

    #[inline(always)]
    fn transpose(self, rows: &mut [arch::__m512d; 16]) {
        let [r0, r1, r2, r3, r4, r5, r6, r7, rest @ ..] = *rows;
        // SAFETY: `self` proves the instructions.
        let [a0, a1] = unsafe { two_by_two([r0, r1]) };
        // SAFETY: `self` proves the instructions.
        let [b0, b1] = unsafe { two_by_two([r2, r3]) };
        // SAFETY: `self` proves the instructions.
        let [c0, c1] = unsafe { two_by_two([r4, r5]) };
        // SAFETY: `self` proves the instructions.
        let [d0, d1] = unsafe { two_by_two([r6, r7]) };
        // SAFETY: `self` proves the instructions.
        let [r0, r2, r4, r6] = unsafe { join_f64([a0, b0, c0, d0]) };
        // SAFETY: `self` proves the instructions.
        let [r1, r3, r5, r7] = unsafe { join_f64([a1, b1, c1, d1]) };
        let [r8, r9, r10, r11, r12, r13, r14, r15] = rest;
        *rows = [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15];
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut f64, vector: arch::__m512d) {
        // SAFETY: the caller's promise, and `self` proves the instruction.
        unsafe { arch::_mm512_storeu_pd(to, vector) }
    }

    #[inline(always)]
    unsafe fn store_first(self, to: *mut f64, vector: arch::__m512d, count: usize) {
        // SAFETY: the caller's promise for the lanes of the mask; the others are not written.
        unsafe { arch::_mm512_mask_storeu_pd(to, first_of_8(count), vector) }
    }
}

/// The mask whose first `count` bits are set.
#[inline(always)]
fn first_of_8(count: usize) -> arch::__mmask8 {
    let ones: u8 = u8::MAX;
    match u32::try_from(count) {
        Ok(count) if count < 8 => !ones.wrapping_shl(count),
        _ => ones,
    }
}

/// Makes the rows of the 4 by 4 numbers in each part of four vectors columns.
#[target_feature(enable = "avx512f")]
#[inline]
fn four_by_four([a, b, c, d]: [arch::__m512; 4]) -> [arch::__m512; 4] {
    let [ab_low, ab_high] = [arch::_mm512_unpacklo_ps(a, b), arch::_mm512_unpackhi_ps(a, b)];
    let [cd_low, cd_high] = [arch::_mm512_unpacklo_ps(c, d), arch::_mm512_unpackhi_ps(c, d)];
    let (ab_low, ab_high) = (arch::_mm512_castps_pd(ab_low), arch::_mm512_castps_pd(ab_high));
    let (cd_low, cd_high) = (arch::_mm512_castps_pd(cd_low), arch::_mm512_castps_pd(cd_high));
    [
        arch::_mm512_castpd_ps(arch::_mm512_unpacklo_pd(ab_low, cd_low)),
        arch::_mm512_castpd_ps(arch::_mm512_unpackhi_pd(ab_low, cd_low)),
        arch::_mm512_castpd_ps(arch::_mm512_unpacklo_pd(ab_high, cd_high)),
        arch::_mm512_castpd_ps(arch::_mm512_unpackhi_pd(ab_high, cd_high)),
    ]
}

/// Part `p` of each vector, behind each other as vector `p`.
#[target_feature(enable = "avx512f")]
#[inline]
fn join_f32([a, b, c, d]: [arch::__m512; 4]) -> [arch::__m512; 4] {
    let even = arch::_mm512_shuffle_f32x4::<0b10_00_10_00>(a, b);
    let odd = arch::_mm512_shuffle_f32x4::<0b11_01_11_01>(a, b);
    let even_after = arch::_mm512_shuffle_f32x4::<0b10_00_10_00>(c, d);
    let odd_after = arch::_mm512_shuffle_f32x4::<0b11_01_11_01>(c, d);
    [
        arch::_mm512_shuffle_f32x4::<0b10_00_10_00>(even, even_after),
        arch::_mm512_shuffle_f32x4::<0b10_00_10_00>(odd, odd_after),
        arch::_mm512_shuffle_f32x4::<0b11_01_11_01>(even, even_after),
        arch::_mm512_shuffle_f32x4::<0b11_01_11_01>(odd, odd_after),
    ]
}

/// Makes the rows of the 2 by 2 numbers in each part of two vectors columns.
#[target_feature(enable = "avx512f")]
#[inline]
fn two_by_two([a, b]: [arch::__m512d; 2]) -> [arch::__m512d; 2] {
    [arch::_mm512_unpacklo_pd(a, b), arch::_mm512_unpackhi_pd(a, b)]
}

/// Part `p` of each vector, behind each other as vector `p`.
#[target_feature(enable = "avx512f")]
#[inline]
fn join_f64([a, b, c, d]: [arch::__m512d; 4]) -> [arch::__m512d; 4] {
    let even = arch::_mm512_shuffle_f64x2::<0b10_00_10_00>(a, b);
    let odd = arch::_mm512_shuffle_f64x2::<0b11_01_11_01>(a, b);
    let even_after = arch::_mm512_shuffle_f64x2::<0b10_00_10_00>(c, d);
    let odd_after = arch::_mm512_shuffle_f64x2::<0b11_01_11_01>(c, d);
    [
        arch::_mm512_shuffle_f64x2::<0b10_00_10_00>(even, even_after),
        arch::_mm512_shuffle_f64x2::<0b10_00_10_00>(odd, odd_after),
        arch::_mm512_shuffle_f64x2::<0b11_01_11_01>(even, even_after),
        arch::_mm512_shuffle_f64x2::<0b11_01_11_01>(odd, odd_after),
    ]
}
