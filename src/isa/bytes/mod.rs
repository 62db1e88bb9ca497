//! Exact sums of products of bytes, four at a time.
//!
//! Sums are numbers of 32 bits that wrap, so every order of summation gives the same.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// Two words as the number that they are in memory.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn number([low, high]: [i16; 2]) -> i32 {
    let ([a, b], [c, d]) = (low.to_le_bytes(), high.to_le_bytes());
    i32::from_le_bytes([a, b, c, d])
}

/// Sums of products of bytes in the registers of an instruction set.
///
/// Left factors are signed where `A`, right ones where `B`. A vector of *quads* has four bytes for each
/// of [`Bytes::SUMS`] sums.
pub trait Bytes: Copy {
    /// Four bytes for each sum, as they stand in memory.
    type Quads: Copy;
    /// Left factors.
    type Left: Copy;
    /// Right factors.
    type Right: Copy;
    /// Sums under way.
    type Sums: Copy;
    /// [`Bytes::SUMS`] numbers of 32 bits, or twice as many words.
    type Totals: Copy;
    /// How many sums a vector has.
    const SUMS: usize;
    /// What every left factor is too large by where both are signed, and too small by where neither
    /// is: [`Bytes::lift`] tells it with its sign.
    const LIFT: i32;

    /// What [`Bytes::dot`] adds to every left factor.
    #[inline(always)]
    fn lift<const A: bool, const B: bool>(self) -> i32 {
        match (A, B) {
            (true, true) => Self::LIFT,
            (false, false) => Self::LIFT.wrapping_neg(),
            _ => 0,
        }
    }

    /// The bytes from `from` on.
    ///
    /// # Safety
    /// Four times [`Bytes::SUMS`] bytes can be read from `from` on.
    unsafe fn load_quads(self, from: *const u8) -> Self::Quads;

    /// The first `count` bytes from `from` on, and zero bytes behind them.
    ///
    /// # Safety
    /// The first `count` bytes from `from` on, at most four times [`Bytes::SUMS`], can be read.
    unsafe fn load_first_quads(self, from: *const u8, count: usize) -> Self::Quads;

    /// As left factors.
    fn left<const A: bool, const B: bool>(self, quads: Self::Quads) -> Self::Left;

    /// As right factors.
    fn right<const A: bool, const B: bool>(self, quads: Self::Quads) -> Self::Right;

    /// Four bytes as the left factors of every sum.
    fn splat_left<const A: bool, const B: bool>(self, quad: [u8; 4]) -> Self::Left;

    /// Four bytes as the right factors of every sum.
    fn splat_right<const A: bool, const B: bool>(self, quad: [u8; 4]) -> Self::Right;

    /// Rows of bytes as quads: in each sixteen bytes, quad `q` of vector `v` is made of byte `4 v + q`
    /// of each of the four rows.
    fn interleave(self, rows: [Self::Quads; 4]) -> [Self::Quads; 4];

    /// Sums of nothing.
    fn no_sums(self) -> Self::Sums;

    /// `sums + (left + lift) * right`, four products to each sum.
    fn dot<const A: bool, const B: bool>(
        self,
        left: Self::Left,
        right: Self::Right,
        sums: Self::Sums,
    ) -> Self::Sums;

    /// The sums, as numbers.
    fn totals(self, sums: Self::Sums) -> Self::Totals;

    /// Whether products are computed faster of words that the bytes become than of bytes.
    const WORDS: bool;

    /// Two words as the factors of every sum.
    fn splat_words(self, pair: [i16; 2]) -> Self::Totals;

    /// `sums + left * right`, two products of words to each sum.
    fn dot_words(self, left: Self::Totals, right: Self::Totals, sums: Self::Totals)
    -> Self::Totals;

    /// The sum of all the sums.
    fn total(self, sums: Self::Sums) -> i32;

    /// The sum in each lane.
    fn add_totals(self, a: Self::Totals, b: Self::Totals) -> Self::Totals;

    /// The difference in each lane.
    fn sub_totals(self, a: Self::Totals, b: Self::Totals) -> Self::Totals;

    /// The numbers from `from` on.
    ///
    /// # Safety
    /// [`Bytes::SUMS`] numbers can be read from `from` on.
    unsafe fn load_totals(self, from: *const i32) -> Self::Totals;

    /// The first `count` numbers from `from` on, and 0 behind them.
    ///
    /// # Safety
    /// The first `count` numbers from `from` on, at most [`Bytes::SUMS`], can be read.
    unsafe fn load_first_totals(self, from: *const i32, count: usize) -> Self::Totals;

    /// Writes all numbers from `to` on.
    ///
    /// # Safety
    /// [`Bytes::SUMS`] numbers can be written from `to` on.
    unsafe fn store_totals(self, to: *mut i32, totals: Self::Totals);

    /// Writes the first `count` numbers from `to` on.
    ///
    /// # Safety
    /// The first `count` numbers from `to` on, at most [`Bytes::SUMS`], can be written.
    unsafe fn store_first_totals(self, to: *mut i32, totals: Self::Totals, count: usize);
}
