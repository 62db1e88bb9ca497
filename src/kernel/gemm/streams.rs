//! Products of a few rows with a large matrix: a few steps of all columns at a time.
//!
//! ```text
//! for a few k of the inner axis, in order:
//!     for each strip of columns, from the first to the last:   sum[R, V] += a[R, k] * b[k, V]
//! ```
//!
//! So a few rows of the right operand are read from one end to the other, which processors see coming;
//! the sums stay in the first cache. They are accumulators, so it changes no bits.
#![allow(unsafe_code)]

use super::job::{Block, Emit, Job};
use super::scratch::Scratch;
use super::table::{Height, Table};
use super::tile::{Again, Factors, Place};
use crate::dtype::Factor;
use crate::isa::Isa;

/// The most rows that are few.
pub(super) const MOST_ROWS: usize = 6;
/// How many steps are taken at a time.
const STEPS: usize = 16;
/// The bytes of sums that are under way, at most.
const SUMS: usize = 32 * 1024;

/// How many steps and columns are taken at a time, for some rows and strips so wide.
pub(super) const fn sizes(rows: usize, width: usize, bytes: usize) -> (usize, usize) {
    let fitting = SUMS / (if rows == 0 { 1 } else { rows } * bytes);
    let columns = fitting - fitting % width;
    assert!(columns > 0);
    (STEPS, columns)
}

/// Computes a product, a few steps of all columns at a time.
///
/// # Safety
/// The invariants of [`Job`], and the table is made for a product of these elements and sizes.
#[inline(never)]
pub(super) unsafe fn streams<T, I, B, E>(isa: I, job: &Job<T>, table: B, emit: &mut E)
where
    T: Factor,
    I: Isa,
    B: Table<T, I>,
    E: Emit<T::Accumulator> + ?Sized,
{
    let sizes = table.sizes();
    let mut sums = Scratch::<SUMS>::new();
    let mut first = 0;
    while first < job.columns {
        let columns = job.columns.saturating_sub(first).min(sizes.columns);
        let (out, out_row) = match job.out {
            Some((out, out_row)) => (out.wrapping_add(first), out_row),
            None => (sums.as_mut_ptr(), sizes.columns.cast_signed()),
        };
        let mut k = 0;
        while k < job.inner {
            let depth = job.inner.saturating_sub(k).min(sizes.depth);
            let behind = |step: isize| k.cast_signed().wrapping_mul(step);
            let mut row = 0_usize;
            for (height, count) in table.heights(job.rows) {
                for _ in 0..count {
                    let below = |step: isize| row.cast_signed().wrapping_mul(step);
                    let a = job.a.wrapping_offset(below(job.steps.a_row));
                    let b = job.b.wrapping_add(first);
                    let mut factors = Factors {
                        a: a.wrapping_offset(behind(job.steps.a_k)).cast(),
                        a_row: job.steps.a_row,
                        a_k: job.steps.a_k,
                        b: b.wrapping_offset(behind(job.steps.b_k)).cast(),
                        b_k: job.steps.b_k,
                        b_pair: sizes.lanes.wrapping_mul(2).cast_signed(),
                        depth,
                        last: sizes.lanes,
                    };
                    let mut place = Place {
                        out: out.wrapping_offset(below(out_row)),
                        out_row,
                        written: sizes.lanes,
                        goes_on: k > 0,
                    };
                    let width = sizes.width();
                    let strips = columns.checked_div(width).unwrap_or(0);
                    let step = width.cast_signed();
                    let again = Again { count: strips, a: 0, b: step, out: step };
                    // SAFETY: the invariants of the job: the factors of these rows and columns can
                    // be read; the sums can be written, to the result or to memory that has room
                    // for the rows of the table, and after the first steps they were.
                    unsafe { height.tiles(false, isa, &factors, &place, &again) }
                    let mut done = strips.wrapping_mul(width);
                    while done < columns {
                        let left = columns.saturating_sub(done);
                        let width = sizes.narrow.wrapping_mul(sizes.lanes);
                        let here = left.min(width);
                        factors.last = here.saturating_sub(width.saturating_sub(sizes.lanes));
                        place.written = factors.last;
                        let b = b.wrapping_offset(behind(job.steps.b_k)).wrapping_add(done);
                        factors.b = b.cast();
                        place.out = out.wrapping_offset(below(out_row)).wrapping_add(done);
                        // SAFETY: as above.
                        unsafe { height.tiles(true, isa, &factors, &place, &Again::ONCE) }
                        done = done.wrapping_add(here);
                    }
                    row = row.wrapping_add(height.rows());
                }
            }
            k = k.wrapping_add(depth);
        }
        if job.out.is_none() {
            let (sums, step) = (out.cast_const(), sizes.columns);
            let block = Block { row: 0, rows: job.rows, first, columns, sums, step };
            // SAFETY: all sums of the block have been written.
            unsafe { emit.emit(&block) }
        }
        first = first.wrapping_add(columns);
    }
}
