//! Products whose right operand is read where it stands, a strip of columns at a time.
//!
//! Written once for all products that a table is for: what depends on the shape is numbers and functions
//! of the table.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::job::{Block, Emit, Job};
use super::plan::MOST_ROWS;
use super::table::{Height, Table};
use super::tile::{Again, Factors, Place};
use crate::dtype::Factor;
use crate::isa::Isa;

/// The most lanes that a tile has beside each other.
const MOST_LANES: usize = 64;

/// Computes a product, strip by strip.
///
/// # Safety
/// The invariants of [`Job`], and the table is made for a product of these elements and sizes.
#[inline(never)]
pub(super) unsafe fn in_place<T, I, B, E>(isa: I, job: &Job<T>, table: B, emit: &mut E)
where
    T: Factor,
    I: Isa,
    B: Table<T, I>,
    E: Emit<T::Accumulator> + ?Sized,
{
    let sizes = table.sizes();
    let mut block = MaybeUninit::<[T::Accumulator; MOST_ROWS * MOST_LANES]>::uninit();
    let block = block.as_mut_ptr().cast::<T::Accumulator>();
    // More vectors than two are of two strips, where the right operand is packed.
    let two = sizes.lanes.wrapping_mul(2);
    let pair = if job.strip == two { job.strip_step() } else { two.cast_signed() };
    let mut first = 0;
    while first < job.columns {
        let left = job.columns.saturating_sub(first);
        let is_narrow = left < sizes.width();
        let vectors = if is_narrow { sizes.narrow } else { sizes.vectors };
        let width = vectors.wrapping_mul(sizes.lanes);
        let columns = left.min(width);
        let last = columns.saturating_sub(width.saturating_sub(sizes.lanes));
        let mut row = 0_usize;
        for (height, count) in table.heights(job.rows) {
            if count == 0 {
                continue;
            }
            let step = |stride: isize| height.rows().cast_signed().wrapping_mul(stride);
            let mut factors = Factors {
                a: job.a.wrapping_offset(row.cast_signed().wrapping_mul(job.steps.a_row)).cast(),
                a_row: job.steps.a_row,
                a_k: job.steps.a_k,
                b: job.b.wrapping_offset(job.to_column(first)).cast(),
                b_k: job.steps.b_k,
                b_pair: pair,
                depth: job.inner,
                last,
            };
            if let Some((out, out_row)) = job.out {
                let out = out.wrapping_offset(row.cast_signed().wrapping_mul(out_row));
                let out = out.wrapping_add(first);
                let place = Place { out, out_row, written: last, goes_on: false };
                let again = Again { count, a: step(job.steps.a_row), b: 0, out: step(out_row) };
                // SAFETY: the invariants of the job: the factors of these rows and columns can be
                // read, and their sums written.
                unsafe { height.tiles(is_narrow, isa, &factors, &place, &again) }
                row = row.wrapping_add(height.rows().wrapping_mul(count));
                continue;
            }
            for _ in 0..count {
                let out_row = width.cast_signed();
                let place = Place { out: block, out_row, written: sizes.lanes, goes_on: false };
                // SAFETY: as above; the block has room for the rows and vectors of any tile: where
                // there are more than four vectors of up to 16 lanes, there is one row.
                unsafe { height.tiles(is_narrow, isa, &factors, &place, &Again::ONCE) }
                let rows = height.rows();
                let sums = Block { row, rows, first, columns, sums: block, step: width };
                // SAFETY: the tile has just been written.
                unsafe { emit.emit(&sums) }
                factors.a = factors.a.cast::<T>().wrapping_offset(step(job.steps.a_row)).cast();
                row = row.wrapping_add(rows);
            }
        }
        first = first.wrapping_add(columns);
    }
}
