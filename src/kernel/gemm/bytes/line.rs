//! One row times a right operand that is read as it stands.
//!
//! Here the right operand is what the instructions call the left factor, which is lifted: what is too much
//! is then the same for each column, the sum of the row.
#![allow(unsafe_code)]

use core::array::from_fn;

use super::tile::quad_of;
use crate::isa::{Bytes, Isa, Task};

/// A row of bytes, and a right operand: byte `(k, column)` is `k * b_k + column * b_column` behind `b`.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) row: *const u8,
    pub(super) b: *const u8,
    pub(super) b_k: isize,
    pub(super) b_column: isize,
    pub(super) depth: usize,
    pub(super) columns: usize,
    /// Where the sums go.
    pub(super) out: *mut i32,
}

/// Sums the products of the row, signed where `A`, and each column, signed where `B`, in a function that
/// all products of bytes share.
///
/// # Safety
/// All bytes of the row and of the right operand can be read, and a sum for each column written.
/// `b_k` or `b_column` is 1.
#[inline(never)]
pub(super) unsafe fn line<I: Isa, const A: bool, const B: bool>(isa: I, line: &Line) {
    /// The arguments; made by `line` alone, with the promise of its caller.
    struct Run<const A: bool, const B: bool>(Line);

    impl<const A: bool, const B: bool> Task for Run<A, B> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let line = self.0;
            let off = if const { <I as Bytes>::LIFT == 0 || A != B } {
                0
            } else {
                // SAFETY: the promise of the caller of `line`.
                let sum = unsafe { row_sum::<A>(line) };
                sum.wrapping_mul(isa.lift::<B, A>()).wrapping_neg()
            };
            if line.b_k == 1 {
                let mut column = 0;
                while line.columns.saturating_sub(column) >= 4 {
                    // SAFETY: as above; these columns are there.
                    unsafe { along::<I, A, B, 4>(isa, line, column, off) }
                    column = column.wrapping_add(4);
                }
                while column < line.columns {
                    // SAFETY: as above.
                    unsafe { along::<I, A, B, 1>(isa, line, column, off) }
                    column = column.wrapping_add(1);
                }
            } else {
                let width = const { <I as Bytes>::SUMS * 4 };
                for column in (0..line.columns).step_by(width) {
                    // SAFETY: as above.
                    unsafe { across::<I, A, B>(isa, line, column, off) }
                }
            }
        }
    }

    isa.run(Run::<A, B>(*line));
}

/// The sum of the row.
///
/// # Safety
/// As of [`line`].
#[inline(always)]
unsafe fn row_sum<const SIGNED: bool>(line: Line) -> i32 {
    let mut sum = 0_i32;
    for k in 0..line.depth {
        // SAFETY: the caller's promise.
        let byte = unsafe { line.row.wrapping_add(k).read() };
        sum = sum.wrapping_add(if SIGNED { i32::from(byte.cast_signed()) } else { byte.into() });
    }
    sum
}

/// `C` columns, whose factors stand side by side.
///
/// # Safety
/// As of [`line`]; `C` columns from `column` on are there.
#[inline(always)]
unsafe fn along<I: Isa, const A: bool, const B: bool, const C: usize>(
    isa: I,
    line: Line,
    column: usize,
    off: i32,
) {
    let width = const { <I as Bytes>::SUMS * 4 };
    let columns: [*const u8; C] = from_fn(|c| {
        let column = column.wrapping_add(c).cast_signed();
        line.b.wrapping_offset(column.wrapping_mul(line.b_column))
    });
    let mut sums = [isa.no_sums(); C];
    let mut k = 0;
    while line.depth.saturating_sub(k) >= width {
        // SAFETY: so many factors of the row can be read.
        let right = isa.right::<B, A>(unsafe { isa.load_quads(line.row.wrapping_add(k)) });
        for (sum, from) in sums.iter_mut().zip(columns) {
            // SAFETY: as many of each column can be read.
            let left = isa.left::<B, A>(unsafe { isa.load_quads(from.wrapping_add(k)) });
            *sum = isa.dot::<B, A>(left, right, *sum);
        }
        k = k.wrapping_add(width);
    }
    let rest = line.depth.saturating_sub(k);
    if rest > 0 {
        // SAFETY: the rest of the row can be read.
        let quads = unsafe { isa.load_first_quads(line.row.wrapping_add(k), rest) };
        let right = isa.right::<B, A>(quads);
        for (sum, from) in sums.iter_mut().zip(columns) {
            // SAFETY: the rest of each column can be read.
            let quads = unsafe { isa.load_first_quads(from.wrapping_add(k), rest) };
            *sum = isa.dot::<B, A>(isa.left::<B, A>(quads), right, *sum);
        }
    }
    for (c, sum) in sums.into_iter().enumerate() {
        let to = line.out.wrapping_add(column.wrapping_add(c));
        // SAFETY: the sum of each column can be written.
        unsafe { to.write(isa.total(sum).wrapping_add(off)) }
    }
}

/// Four vectors of columns that stand side by side, or those that are left.
///
/// # Safety
/// As of [`line`]; column `column` is there.
#[inline(always)]
unsafe fn across<I: Isa, const A: bool, const B: bool>(
    isa: I,
    line: Line,
    column: usize,
    off: i32,
) {
    let lanes = const { <I as Bytes>::SUMS };
    let width = lanes.wrapping_mul(4);
    let count = line.columns.saturating_sub(column).min(width);
    let b = line.b.wrapping_add(column);
    let mut sums = [isa.no_sums(); 4];
    let mut k = 0;
    while k < line.depth {
        let here = line.depth.saturating_sub(k).min(4);
        // SAFETY: `here` factors of the row can be read.
        let right = isa.splat_right::<B, A>(unsafe { quad_of(line.row.wrapping_add(k), here) });
        let rows: [I::Quads; 4] = from_fn(|byte| {
            // The last row again where there are fewer: its factors are 0.
            let k = k.wrapping_add(byte.min(here.wrapping_sub(1)));
            let from = b.wrapping_offset(k.cast_signed().wrapping_mul(line.b_k));
            if count == width {
                // SAFETY: so many columns are there.
                unsafe { isa.load_quads(from) }
            } else {
                // SAFETY: so many columns are there.
                unsafe { isa.load_first_quads(from, count) }
            }
        });
        for (sum, quads) in sums.iter_mut().zip(isa.interleave(rows)) {
            *sum = isa.dot::<B, A>(isa.left::<B, A>(quads), right, *sum);
        }
        k = k.wrapping_add(4);
    }
    // In each sixteen columns, the first four are sums of the first vector, and so on.
    let mut totals = [[0_i32; 16]; 4];
    for (totals, sum) in totals.iter_mut().zip(sums) {
        // SAFETY: no vector has more than 16 sums.
        unsafe { isa.store_totals(totals.as_mut_ptr(), isa.totals(sum)) }
    }
    for group in 0..lanes / 4 {
        for (vector, totals) in totals.iter().enumerate() {
            let four = totals.as_chunks::<4>().0.get(group).copied().unwrap_or([0; 4]);
            let first = group.wrapping_mul(16).wrapping_add(vector.wrapping_mul(4));
            for (lane, sum) in four.into_iter().enumerate() {
                let behind = first.wrapping_add(lane);
                if behind < count {
                    let to = line.out.wrapping_add(column.wrapping_add(behind));
                    // SAFETY: the sum of each column can be written.
                    unsafe { to.write(sum.wrapping_add(off)) }
                }
            }
        }
    }
}
