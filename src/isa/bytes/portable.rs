//! Sums of products of bytes in arrays.
#![allow(unsafe_code)]

use core::array::from_fn;

use super::Bytes;
use crate::isa::Portable;

/// The byte as a number.
#[inline(always)]
fn number<const SIGNED: bool>(byte: u8) -> i32 {
    if SIGNED { i32::from(byte.cast_signed()) } else { i32::from(byte) }
}

/// Two words as the number that they are in memory.
#[inline(always)]
fn pair(low: i16, high: i16) -> i32 {
    let ([a, b], [c, d]) = (low.to_ne_bytes(), high.to_ne_bytes());
    i32::from_ne_bytes([a, b, c, d])
}

/// The words of a number.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn words(pair: i32) -> [i16; 2] {
    let [a, b, c, d] = pair.to_ne_bytes();
    [i16::from_ne_bytes([a, b]), i16::from_ne_bytes([c, d])]
}

/// The products of the words of each number with those of the other, two of them summed.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(always)]
fn sum_of_two_products(left: [i32; 4], right: [i32; 4]) -> [i32; 4] {
    use core::arch::x86_64::{__m128i, _mm_madd_epi16};
    // SAFETY: both types are 16 bytes, and any of these are numbers.
    let left = unsafe { core::mem::transmute::<[i32; 4], __m128i>(left) };
    // SAFETY: as above.
    let right = unsafe { core::mem::transmute::<[i32; 4], __m128i>(right) };
    // SAFETY: the processor has the instruction.
    let sums = unsafe { _mm_madd_epi16(left, right) };
    // SAFETY: as above.
    unsafe { core::mem::transmute::<__m128i, [i32; 4]>(sums) }
}

/// The products of the words of each number with those of the other, two of them summed.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline(always)]
fn sum_of_two_products(left: [i32; 4], right: [i32; 4]) -> [i32; 4] {
    from_fn(|lane| {
        let ([a, b], [c, d]) = (words(left[lane]), words(right[lane]));
        let first = i32::from(a).wrapping_mul(i32::from(c));
        first.wrapping_add(i32::from(b).wrapping_mul(i32::from(d)))
    })
}

impl Bytes for Portable {
    type Quads = [[u8; 4]; 4];
    type Left = [[u8; 4]; 4];
    type Right = [[u8; 4]; 4];
    type Sums = [i32; 4];
    type Totals = [i32; 4];
    const SUMS: usize = 4;
    const LIFT: i32 = 0;
    const WORDS: bool = true;

    #[inline(always)]
    unsafe fn load_quads(self, from: *const u8) -> [[u8; 4]; 4] {
        // SAFETY: the caller's promise: 16 bytes, which are aligned anywhere.
        unsafe { from.cast::<[[u8; 4]; 4]>().read() }
    }

    #[inline(always)]
    unsafe fn load_first_quads(self, from: *const u8, count: usize) -> [[u8; 4]; 4] {
        let mut bytes = [[0; 4]; 4];
        for (place, byte) in bytes.as_flattened_mut().iter_mut().enumerate().take(count) {
            // SAFETY: `place < count`, so the byte can be read.
            *byte = unsafe { from.wrapping_add(place).read() };
        }
        bytes
    }

    #[inline(always)]
    fn left<const A: bool, const B: bool>(self, quads: [[u8; 4]; 4]) -> [[u8; 4]; 4] {
        quads
    }

    #[inline(always)]
    fn right<const A: bool, const B: bool>(self, quads: [[u8; 4]; 4]) -> [[u8; 4]; 4] {
        quads
    }

    #[inline(always)]
    fn splat_left<const A: bool, const B: bool>(self, quad: [u8; 4]) -> [[u8; 4]; 4] {
        [quad; 4]
    }

    #[inline(always)]
    fn splat_right<const A: bool, const B: bool>(self, quad: [u8; 4]) -> [[u8; 4]; 4] {
        [quad; 4]
    }

    #[inline(always)]
    fn interleave(self, rows: [[[u8; 4]; 4]; 4]) -> [[[u8; 4]; 4]; 4] {
        from_fn(|to| from_fn(|quad| from_fn(|from| rows[from][to][quad])))
    }

    #[inline(always)]
    fn no_sums(self) -> [i32; 4] {
        [0; 4]
    }

    #[inline(always)]
    fn dot<const A: bool, const B: bool>(
        self,
        left: [[u8; 4]; 4],
        right: [[u8; 4]; 4],
        sums: [i32; 4],
    ) -> [i32; 4] {
        from_fn(|lane| {
            let [a, b, c, d]: [i32; 4] = from_fn(|byte| {
                number::<A>(left[lane][byte]).wrapping_mul(number::<B>(right[lane][byte]))
            });
            sums[lane].wrapping_add(a.wrapping_add(b).wrapping_add(c.wrapping_add(d)))
        })
    }

    #[inline(always)]
    fn totals(self, sums: [i32; 4]) -> [i32; 4] {
        sums
    }

    #[inline(always)]
    fn splat_words(self, [low, high]: [i16; 2]) -> [i32; 4] {
        [pair(low, high); 4]
    }

    #[inline(always)]
    fn dot_words(self, left: [i32; 4], right: [i32; 4], sums: [i32; 4]) -> [i32; 4] {
        let products = sum_of_two_products(left, right);
        from_fn(|lane| sums[lane].wrapping_add(products[lane]))
    }

    #[inline(always)]
    fn total(self, sums: [i32; 4]) -> i32 {
        sums.into_iter().fold(0, i32::wrapping_add)
    }

    #[inline(always)]
    fn add_totals(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        from_fn(|lane| a[lane].wrapping_add(b[lane]))
    }

    #[inline(always)]
    fn sub_totals(self, a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
        from_fn(|lane| a[lane].wrapping_sub(b[lane]))
    }

    #[inline(always)]
    unsafe fn load_totals(self, from: *const i32) -> [i32; 4] {
        // SAFETY: the caller's promise; an array is aligned as its elements are.
        unsafe { from.cast::<[i32; 4]>().read() }
    }

    #[inline(always)]
    unsafe fn load_first_totals(self, from: *const i32, count: usize) -> [i32; 4] {
        let mut totals = [0; 4];
        for (lane, total) in totals.iter_mut().enumerate().take(count) {
            // SAFETY: `lane < count`, so the number can be read.
            *total = unsafe { from.wrapping_add(lane).read() };
        }
        totals
    }

    #[inline(always)]
    unsafe fn store_totals(self, to: *mut i32, totals: [i32; 4]) {
        // SAFETY: the caller's promise; an array is aligned as its elements are.
        unsafe { to.cast::<[i32; 4]>().write(totals) }
    }

    #[inline(always)]
    unsafe fn store_first_totals(self, to: *mut i32, totals: [i32; 4], count: usize) {
        for (lane, total) in totals.into_iter().enumerate().take(count) {
            // SAFETY: `lane < count`, so the number can be written.
            unsafe { to.wrapping_add(lane).write(total) }
        }
    }
}
