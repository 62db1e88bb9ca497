//! One tile of a product: its sums stay in registers from the first step to the last.
#![allow(unsafe_code)]

use crate::dtype::{Factor, lanes};
use crate::isa::Isa;

/// Where the factors of a tile stand: `a[row, k]` is `row * a_row + k * a_k` behind `a`, and the
/// vectors of `b[k, ..]` stand side by side `k * b_k` behind `b`.
pub(super) struct Factors<T> {
    pub(super) a: *const T,
    pub(super) a_row: isize,
    pub(super) a_k: isize,
    pub(super) b: *const T,
    pub(super) b_k: isize,
    /// How many factors each sum has.
    pub(super) depth: usize,
    /// How many lanes of the last vector are columns.
    pub(super) last: usize,
}

impl<T> Clone for Factors<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Factors<T> {}

/// Sums the products of `R` rows and `V` vectors of columns, and writes each row `out_row` behind
/// the one before.
///
/// Where `PART`, only the first `factors.last` lanes of the last vector of columns are read. Of the
/// last vector of each row `written` lanes are written.
///
/// # Safety
/// - `a[row, k]` can be read for `row < R` and `k < depth`.
/// - All columns of `b[k, ..]` can be read: `V` vectors, or with `PART` `V - 1` and `last` elements,
///   where `last` is at most the lanes of a vector.
/// - `V - 1` vectors and `written` accumulators can be written in each of `R` rows from `out` on.
#[inline(always)]
pub(super) unsafe fn tile<T: Factor, I: Isa, const R: usize, const V: usize, const PART: bool>(
    isa: I,
    factors: Factors<T>,
    out: *mut T::Accumulator,
    out_row: isize,
    written: usize,
) {
    let Factors { a, a_row, a_k, b, b_k, depth, last } = factors;
    let width = const { lanes::<T, I>() };
    let mut sums = [[T::splat(isa, T::ZERO); V]; R];
    let (mut a, mut b) = (a, b);
    for _ in 0..depth {
        let mut right = [T::splat(isa, T::ZERO); V];
        for (vector, right) in right.iter_mut().enumerate() {
            let from = b.wrapping_add(vector.wrapping_mul(width));
            *right = if PART && vector == V - 1 {
                // SAFETY: the columns of `b[k, ..]` can be read, here the first `last`.
                unsafe { T::load_first(isa, from, last) }
            } else {
                // SAFETY: the columns of `b[k, ..]` can be read.
                unsafe { T::load(isa, from) }
            };
        }
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            // SAFETY: `a[row, k]` can be read.
            let left = T::splat(isa, unsafe { from.read() });
            for (sum, right) in sums.iter_mut().zip(right) {
                *sum = T::steps(isa, left, right, *sum);
            }
        }
        a = a.wrapping_offset(a_k);
        b = b.wrapping_offset(b_k);
    }
    for (row, sums) in sums.into_iter().enumerate() {
        let out = out.wrapping_offset(row.cast_signed().wrapping_mul(out_row));
        for (vector, sum) in sums.into_iter().enumerate() {
            let to = out.wrapping_add(vector.wrapping_mul(width));
            if vector == V - 1 && written < width {
                // SAFETY: the row can be written, here its last `written` accumulators.
                unsafe { T::store_first_sums(isa, to, sum, written) }
            } else {
                // SAFETY: the row can be written.
                unsafe { T::store_sums(isa, to, sum) }
            }
        }
    }
}
