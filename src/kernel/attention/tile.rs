//! Products in which each lane is a query: the sums of a tile stay in registers.
//!
//! ```text
//! for each R rows of `a` and each V vectors of queries:   sum[R][V] = 0, or what stands there
//!     for k in the inner axis, in order:                  sum[R][V] += a[R, k] * b[k, V]
//! ```
//!
//! Scores are the product of keys and queries, results that of values and weights. A weight below
//! zero says that the query of its lane does not see the key: its sum stays.
#![allow(unsafe_code)]

use super::room::{Line, ROWS};
use crate::dtype::{Factor, lanes};
use crate::isa::{Isa, Task};

/// The operands of a product: `a[row, k]` is `row * a_row + k * a_k` behind `a`, and `b[k, ..]` a line.
pub(super) struct Operands<T: Factor> {
    pub(super) a: *const T,
    pub(super) a_row: isize,
    pub(super) a_k: isize,
    pub(super) b: *const Line<T::Accumulator>,
    /// How many factors each sum has.
    pub(super) depth: usize,
    /// How many rows `a` has.
    pub(super) rows: usize,
    /// How many lanes there are queries in.
    pub(super) queries: usize,
}

impl<T: Factor> Clone for Operands<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Factor> Copy for Operands<T> {}

/// Sums for each row of `a` a line of products, or adds them where `GOES_ON`; where `SOME`, not in the
/// lanes in which `b` is below zero.
///
/// It is a function that all shapes share.
///
/// # Safety
/// - `a[row, k]` can be read for `row < rows` and `k < depth`, and `depth` lines from `b` on.
/// - `rows` lines from `out` on can be written, and are initialised.
#[inline(never)]
pub(super) unsafe fn product<T: Factor, I: Isa, const GOES_ON: bool, const SOME: bool>(
    isa: I,
    operands: &Operands<T>,
    out: *mut Line<T::Accumulator>,
) {
    /// The arguments; made by `product` alone, whose caller promises what `strips` asks for.
    struct Product<'o, T: Factor, const GOES_ON: bool, const SOME: bool> {
        operands: &'o Operands<T>,
        out: *mut Line<T::Accumulator>,
    }

    impl<T: Factor, const GOES_ON: bool, const SOME: bool> Task for Product<'_, T, GOES_ON, SOME> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let width = const { lanes::<T, I>() };
            let mut lane = 0;
            while lane < self.operands.queries {
                let two = self.operands.queries.saturating_sub(lane) > width;
                if two {
                    // SAFETY: the promise of the caller of `product`; a line has `ROWS` lanes, a
                    // multiple of two vectors.
                    unsafe { strip::<T, I, 2, GOES_ON, SOME>(isa, self.operands, lane, self.out) }
                } else {
                    // SAFETY: as above.
                    unsafe { strip::<T, I, 1, GOES_ON, SOME>(isa, self.operands, lane, self.out) }
                }
                lane = lane.wrapping_add(if two { 2 * width } else { width });
            }
        }
    }

    isa.run(Product::<T, GOES_ON, SOME> { operands, out });
}

/// The rows of `V` vectors of queries from `lane` on.
///
/// # Safety
/// As of [`product`]; `V` vectors from `lane` on are in a line.
#[inline(always)]
unsafe fn strip<T: Factor, I: Isa, const V: usize, const GOES_ON: bool, const SOME: bool>(
    isa: I,
    operands: &Operands<T>,
    lane: usize,
    out: *mut Line<T::Accumulator>,
) {
    let rows = operands.rows;
    let mut row = 0;
    if const { I::REGISTERS >= 32 } {
        while rows.saturating_sub(row) >= 8 {
            // SAFETY: the caller's promise: eight rows are left.
            unsafe { tile::<T, I, 8, V, GOES_ON, SOME>(isa, operands, row, lane, out) }
            row = row.wrapping_add(8);
        }
    }
    while rows.saturating_sub(row) >= 4 {
        // SAFETY: the caller's promise: four rows are left.
        unsafe { tile::<T, I, 4, V, GOES_ON, SOME>(isa, operands, row, lane, out) }
        row = row.wrapping_add(4);
    }
    while row < rows {
        // SAFETY: the caller's promise: a row is left.
        unsafe { tile::<T, I, 1, V, GOES_ON, SOME>(isa, operands, row, lane, out) }
        row = row.wrapping_add(1);
    }
}

/// `R` rows of `V` vectors.
///
/// # Safety
/// As of [`strip`]; `R` rows from `row` on are there.
#[inline(always)]
unsafe fn tile<
    T: Factor,
    I: Isa,
    const R: usize,
    const V: usize,
    const GOES_ON: bool,
    const SOME: bool,
>(
    isa: I,
    operands: &Operands<T>,
    row: usize,
    lane: usize,
    out: *mut Line<T::Accumulator>,
) {
    let width = const { lanes::<T, I>() };
    let Operands { a, a_row, a_k, b, depth, .. } = *operands;
    let out = out.wrapping_add(row).cast::<T::Accumulator>().wrapping_add(lane);
    let mut sums = [[T::splat(isa, T::ZERO); V]; R];
    if GOES_ON {
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = out.wrapping_add(row.wrapping_mul(ROWS));
            for (vector, sum) in sums.iter_mut().enumerate() {
                // SAFETY: the line is there and initialised, by the caller's promise.
                *sum = unsafe { T::load_sums(isa, from.wrapping_add(vector.wrapping_mul(width))) };
            }
        }
    }
    let mut a = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
    let mut b = b.cast::<T::Accumulator>().wrapping_add(lane);
    for _ in 0..depth {
        let mut right = [T::splat(isa, T::ZERO); V];
        for (vector, right) in right.iter_mut().enumerate() {
            // SAFETY: the line can be read, by the caller's promise.
            *right = unsafe { T::load_sums(isa, b.wrapping_add(vector.wrapping_mul(width))) };
        }
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            // SAFETY: `a[row, k]` can be read, by the caller's promise.
            let left = T::splat(isa, unsafe { from.read() });
            for (sum, right) in sums.iter_mut().zip(right) {
                *sum = if SOME {
                    T::steps_unless_negative(isa, left, right, *sum)
                } else {
                    T::steps(isa, left, right, *sum)
                };
            }
        }
        a = a.wrapping_offset(a_k);
        b = b.wrapping_add(ROWS);
    }
    for (row, sums) in sums.into_iter().enumerate() {
        let to = out.wrapping_add(row.wrapping_mul(ROWS));
        for (vector, sum) in sums.into_iter().enumerate() {
            // SAFETY: the line can be written, by the caller's promise.
            unsafe { T::store_sums(isa, to.wrapping_add(vector.wrapping_mul(width)), sum) }
        }
    }
}
