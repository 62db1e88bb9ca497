//! Products whose right operand is copied, a block at a time.
//!
//! ```text
//! for each block of columns:
//!     for each chunk of the inner axis, in order:
//!         copy the block, strip by strip
//!         for each strip of rows:                 copy it, where that pays
//!             for each strip of the block:        sum[R, V] += a[R, k] * b[k, V], for the chunk
//! ```
//!
//! Where there are few rows, the two loops inside change places. A packed operand is not copied.
//!
//! The block stays in the second cache, and the rows in the first one. Between chunks the sums wait:
//! in the result, if they go to memory as they are, else in memory of a constant size for some rows
//! at a time. To wait changes no bits: they are accumulators.
#![allow(unsafe_code)]

use super::grid::Steps;
use super::job::{Block, Emit, Job};
use super::pack::{Part, pack_apart, pack_strips};
use super::plan::MOST_ROWS;
use super::scratch::Scratch;
use super::table::{Height, Sizes, Table};
use super::tile::{Again, Factors, Place};
use crate::dtype::Factor;
use crate::isa::Isa;

/// The bytes of a block.
pub(super) const BLOCK: usize = 256 * 1024;
/// The bytes of a small block, which spares a product of little work the large room.
pub(super) const SMALL_BLOCK: usize = 16 * 1024;
/// The bytes of the accumulators of a chunk.
const CHUNK: usize = 1024;
/// The bytes between two rows of a copied strip: not a power of two, so that they stand at different
/// places of a cache.
const PANEL_ROW: usize = CHUNK + 64;
/// The bytes of a copied strip: of rows one after the other, or of 16 beside each other.
const PANEL: usize = 16 * PANEL_ROW;

const _: () = assert!(MOST_ROWS <= 16);
// The sums of a strip of rows of the widest block.
const _: () = assert!(MOST_ROWS * (BLOCK / CHUNK) * 8 <= SMALL_SUMS && SMALL_SUMS <= WAITING);

/// The bytes of left factors that stay in the second cache beside a block.
const FAR: usize = 512 * 1024;
/// The bytes of sums that wait.
pub(super) const WAITING: usize = 64 * 1024;
/// The bytes of the sums of a strip of rows, where none wait.
pub(super) const SMALL_SUMS: usize = 32 * 1024;

/// How many steps and columns a block has, for strips so wide.
pub(super) const fn sizes(width: usize, bytes: usize) -> (usize, usize) {
    let depth = CHUNK / bytes;
    let fitting = BLOCK / (depth * bytes);
    (depth, fitting - fitting % width)
}

/// Computes a product, block by block; with `PANELS`, strips of rows are copied, too.
///
/// A block has `ROOM` bytes, and sums have `SUMS`.
///
/// # Safety
/// The invariants of [`Job`], and the table is made for a product of these elements and sizes: its
/// blocks have no more bytes, and the sums of a strip of rows, or of any where they wait, neither.
#[inline(never)]
pub(super) unsafe fn blocks<
    T: Factor,
    I: Isa,
    B: Table<T, I>,
    E: Emit<T::Accumulator> + ?Sized,
    const PANELS: bool,
    const ROOM: usize,
    const SUMS: usize,
>(
    isa: I,
    job: &Job<T>,
    table: B,
    emit: &mut E,
) {
    let sizes = table.sizes();
    let mut room = Scratch::<ROOM>::new();
    let to = room.as_mut_ptr::<T::Accumulator>();
    let mut waiting = Scratch::<SUMS>::new();
    let sums = waiting.as_mut_ptr::<T::Accumulator>();
    let waits = job.out.is_none() && job.inner > sizes.depth;
    let fitting = (SUMS / size_of::<T::Accumulator>()).checked_div(sizes.columns).unwrap_or(0);
    let mut first = 0;
    while first < job.columns {
        let columns = job.columns.saturating_sub(first).min(sizes.columns);
        let mut row = 0;
        let mut left = table.heights(job.rows).map(|(_, count)| count);
        while left.iter().any(|count| *count > 0) {
            // As many tiles of each height as there is room for.
            let mut room = if waits { fitting } else { usize::MAX };
            let mut counts = [0; 2];
            for ((count, left), (height, _)) in
                counts.iter_mut().zip(&mut left).zip(table.heights(job.rows))
            {
                *count = room.checked_div(height.rows()).unwrap_or(0).min(*left);
                *left = left.saturating_sub(*count);
                room = room.saturating_sub(count.wrapping_mul(height.rows()));
            }
            let mut k = 0;
            while k < job.inner {
                let depth = job.inner.saturating_sub(k).min(sizes.depth);
                let size = sizes.width().wrapping_mul(depth).cast_signed();
                let mut chunk = Chunk {
                    to,
                    from: to,
                    size,
                    sums,
                    waits,
                    first,
                    columns,
                    k,
                    depth,
                    row,
                    counts,
                };
                if job.strip > 0 {
                    let behind = k.cast_signed().wrapping_mul(job.steps.b_k);
                    let from = job.b.wrapping_offset(job.to_column(first)).wrapping_offset(behind);
                    (chunk.from, chunk.size) = (from.cast(), job.strip_step());
                } else {
                    // SAFETY: the caller's promise: these factors of the right operand can be read;
                    // the room is for as many steps and columns as the table has.
                    unsafe { copy_block(isa, job, sizes, &chunk) }
                }
                let stay = !PANELS && job.rows.saturating_mul(CHUNK) <= FAR;
                if let (true, Some((out, out_row))) = (stay, job.out) {
                    // SAFETY: the block has been written; the sums of the job can be.
                    unsafe { chunk_in_place(isa, job, table, &chunk, out, out_row) }
                    k = k.wrapping_add(depth);
                    continue;
                }
                // SAFETY: the block has been written; as many rows of sums as there are can wait.
                unsafe { chunk_of_rows::<T, I, B, E, PANELS>(isa, job, table, &chunk, emit) }
                k = k.wrapping_add(depth);
            }
            for (count, (height, _)) in counts.into_iter().zip(table.heights(job.rows)) {
                row = height.rows().wrapping_mul(count).wrapping_add(row);
            }
        }
        first = first.wrapping_add(columns);
    }
}

/// A part of a product: some columns, some rows, and some steps.
struct Chunk<S> {
    /// Where right factors are copied to.
    to: *mut S,
    /// Where they stand, strip by strip: there, or packed in the operand.
    from: *const S,
    /// How far it is to the next strip.
    size: isize,
    /// Where sums stand that do not go to memory as they are.
    sums: *mut S,
    /// Whether they wait there from one chunk to the next.
    waits: bool,
    first: usize,
    columns: usize,
    k: usize,
    depth: usize,
    row: usize,
    /// How many tiles of each height there are.
    counts: [usize; 2],
}

/// Copies the right factors of a chunk, strip by strip.
///
/// # Safety
/// They can be read, and all strips of a block be written.
unsafe fn copy_block<T: Factor, I: Isa>(
    isa: I,
    job: &Job<T>,
    sizes: Sizes,
    chunk: &Chunk<T::Accumulator>,
) {
    let Steps { b_k, b_column, .. } = job.steps;
    let from = job.b.wrapping_offset(chunk.k.cast_signed().wrapping_mul(b_k));
    let mut part = Part {
        from: from.wrapping_offset(chunk.first.cast_signed().wrapping_mul(b_column)),
        k_step: b_k,
        lane_step: b_column,
        depth: chunk.depth,
        count: chunk.columns,
    };
    let width = sizes.width();
    if b_column == 1 {
        // SAFETY: the caller's promise.
        unsafe { pack_strips(isa, &part, chunk.to, width) }
        return;
    }
    let mut to = chunk.to;
    let mut left = chunk.columns;
    while left > 0 {
        part.count = left.min(width);
        // SAFETY: the caller's promise for this strip.
        unsafe { pack_apart(isa, &part, to, width) }
        part.from = part.from.wrapping_offset(width.cast_signed().wrapping_mul(b_column));
        to = to.wrapping_add(width.wrapping_mul(chunk.depth));
        left = left.saturating_sub(part.count);
    }
}

/// Sums the products of a chunk in the result: all rows of a strip, whose right factors stay in the
/// first cache, before the next strip.
///
/// # Safety
/// As of [`blocks`]; the right factors stand in the copy, and the sums of these rows can be written to
/// `out`, and read where they have been.
unsafe fn chunk_in_place<T: Factor, I: Isa, B: Table<T, I>>(
    isa: I,
    job: &Job<T>,
    table: B,
    chunk: &Chunk<T::Accumulator>,
    out: *mut T::Accumulator,
    out_row: isize,
) {
    let sizes = table.sizes();
    let Steps { a_row, a_k, .. } = job.steps;
    let from = job.a.wrapping_offset(chunk.k.cast_signed().wrapping_mul(a_k));
    let (mut strip, mut done) = (chunk.from, 0_usize);
    while done < chunk.columns {
        let left = chunk.columns.saturating_sub(done);
        let is_narrow = left < sizes.width();
        let vectors = if is_narrow { sizes.narrow } else { sizes.vectors };
        let width = vectors.wrapping_mul(sizes.lanes);
        let columns = left.min(width);
        let last = columns.saturating_sub(width.saturating_sub(sizes.lanes));
        if job.strip > 0 {
            let next = strip.wrapping_offset(chunk.size);
            let lines = chunk.depth.wrapping_mul(width);
            let mut line = 0;
            while line < lines {
                isa.prefetch(next.wrapping_add(line));
                line = line.wrapping_add(const { 64 / size_of::<T::Accumulator>() });
            }
        }
        let mut row = chunk.row;
        for (count, (height, _)) in chunk.counts.into_iter().zip(table.heights(job.rows)) {
            let below = |step: isize| row.cast_signed().wrapping_mul(step);
            let tile = Factors {
                a: from.wrapping_offset(below(a_row)).cast(),
                a_row,
                a_k,
                b: strip.cast(),
                b_k: sizes.width().cast_signed(),
                b_pair: sizes.lanes.wrapping_mul(2).cast_signed(),
                depth: chunk.depth,
                last,
            };
            let out = out.wrapping_offset(below(out_row)).wrapping_add(chunk.first);
            let out = out.wrapping_add(done);
            let place = Place { out, out_row, written: last, goes_on: chunk.k > 0 };
            let step = |stride: isize| height.rows().cast_signed().wrapping_mul(stride);
            let again = Again { count, a: step(a_row), b: 0, out: step(out_row) };
            // SAFETY: the caller's promise.
            unsafe { height.tiles(is_narrow, isa, &tile, &place, &again) }
            row = row.wrapping_add(height.rows().wrapping_mul(count));
        }
        done = done.wrapping_add(columns);
        strip =
            if is_narrow { strip.wrapping_add(columns) } else { strip.wrapping_offset(chunk.size) };
    }
}

/// Sums the products of a chunk.
///
/// # Safety
/// As of [`blocks`]; the right factors stand in the copy, and the sums of these rows can be written,
/// and read where they have been.
unsafe fn chunk_of_rows<
    T: Factor,
    I: Isa,
    B: Table<T, I>,
    E: Emit<T::Accumulator> + ?Sized,
    const PANELS: bool,
>(
    isa: I,
    job: &Job<T>,
    table: B,
    chunk: &Chunk<T::Accumulator>,
    emit: &mut E,
) {
    let sizes = table.sizes();
    let mut panel = Scratch::<PANEL>::new();
    let panel = panel.as_mut_ptr::<T::Accumulator>();
    let Steps { a_row, a_k, .. } = job.steps;
    let mut row = chunk.row;
    for (count, (height, _)) in chunk.counts.into_iter().zip(table.heights(job.rows)) {
        for _ in 0..count {
            let from = job.a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            let from = from.wrapping_offset(chunk.k.cast_signed().wrapping_mul(a_k));
            let mut tile = Factors {
                a: from.cast(),
                a_row,
                a_k,
                b: chunk.from.cast(),
                b_k: sizes.width().cast_signed(),
                b_pair: sizes.lanes.wrapping_mul(2).cast_signed(),
                depth: chunk.depth,
                last: sizes.lanes,
            };
            if PANELS {
                // SAFETY: the factors of these rows can be read; the panel has room for them.
                unsafe { copy_rows(isa, from, job.steps, chunk.depth, height.rows(), panel) }
                (tile.a_row, tile.a_k) = panel_steps::<T>(a_k);
                tile.a = panel.cast_const().cast();
            }
            let (out, out_row) = match job.out {
                Some((out, out_row)) => {
                    let out = out.wrapping_offset(row.cast_signed().wrapping_mul(out_row));
                    (out.wrapping_add(chunk.first), out_row)
                }
                None => {
                    let row = if chunk.waits { row.saturating_sub(chunk.row) } else { 0 };
                    let out = chunk.sums.wrapping_add(row.wrapping_mul(sizes.columns));
                    (out, sizes.columns.cast_signed())
                }
            };
            let place = Place { out, out_row, written: sizes.lanes, goes_on: chunk.k > 0 };
            // SAFETY: the caller's promise, and that the panel has been written.
            unsafe { strips(isa, sizes, height, chunk, tile, place) }
            if job.out.is_none() && chunk.k.wrapping_add(chunk.depth) >= job.inner {
                let block = Block {
                    row,
                    rows: height.rows(),
                    first: chunk.first,
                    columns: chunk.columns,
                    sums: out.cast_const(),
                    step: sizes.columns,
                };
                // SAFETY: the sums of these rows and columns have been written.
                unsafe { emit.emit(&block) }
            }
            row = row.wrapping_add(height.rows());
        }
    }
}

/// The tiles of some rows, beside each other.
///
/// # Safety
/// As of [`chunk_of_rows`].
unsafe fn strips<T: Factor, I: Isa>(
    isa: I,
    sizes: Sizes,
    height: impl Height<T, I>,
    chunk: &Chunk<T::Accumulator>,
    mut tile: Factors,
    mut place: Place<T::Accumulator>,
) {
    let width = sizes.width();
    let count = chunk.columns.checked_div(width).unwrap_or(0);
    let again = Again { count, a: 0, b: chunk.size, out: width.cast_signed() };
    // SAFETY: the caller's promise.
    unsafe { height.tiles(false, isa, &tile, &place, &again) }
    let mut done = count.wrapping_mul(width);
    let mut copy = chunk.from.wrapping_offset(count.cast_signed().wrapping_mul(chunk.size));
    while done < chunk.columns {
        let width = sizes.narrow.wrapping_mul(sizes.lanes);
        let here = chunk.columns.saturating_sub(done).min(width);
        tile.last = here.saturating_sub(width.saturating_sub(sizes.lanes));
        tile.b = copy.cast();
        place.out = place.out.wrapping_add(done);
        place.written = tile.last;
        // SAFETY: the caller's promise.
        unsafe { height.tiles(true, isa, &tile, &place, &Again::ONCE) }
        place.out = place.out.wrapping_sub(done);
        done = done.wrapping_add(here);
        copy = copy.wrapping_add(here);
    }
}

/// How far it is from row to row and from step to step in a copied strip of rows, whose steps are
/// `a_k` apart in the operand.
const fn panel_steps<T: Factor>(a_k: isize) -> (isize, isize) {
    let row = PANEL_ROW / size_of::<T::Accumulator>();
    if a_k == 1 { (row.cast_signed(), 1) } else { (1, 16) }
}

/// Copies the left factors of a strip of rows, widened.
///
/// # Safety
/// They can be read, and all of a panel be written.
unsafe fn copy_rows<T: Factor, I: Isa>(
    isa: I,
    from: *const T,
    steps: Steps,
    depth: usize,
    rows: usize,
    to: *mut T::Accumulator,
) {
    let Steps { a_row, a_k, .. } = steps;
    // Rows stay rows where their steps stand side by side.
    if a_k == 1 {
        let row = PANEL_ROW / size_of::<T::Accumulator>();
        let part = Part { from, k_step: a_row, lane_step: 1, depth: rows, count: depth };
        // SAFETY: the caller's promise; a chunk is shorter than a row of the panel by a vector.
        unsafe { pack_apart(isa, &part, to, row) }
    } else {
        let part = Part { from, k_step: a_k, lane_step: a_row, depth, count: rows };
        // SAFETY: the caller's promise.
        unsafe { pack_apart(isa, &part, to, 16) }
    }
}
