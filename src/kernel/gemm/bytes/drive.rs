//! Walks over the tiles of a product of bytes.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::super::drive::{At, Rounded, Running, Sum};
use super::super::grid::Grid;
use super::facts::{Facts, ROWS_BYTES, WAITING};
use super::line::{Line, line};
use super::pack::{Part, pack};
use super::tile::{Factors, Place, starts, tile};
use crate::dim::Dim;
use crate::isa::Isa;
use crate::tensor::Sink;

/// Memory on a cache line.
#[repr(align(64))]
struct Aligned<const N: usize>(MaybeUninit<[u8; N]>);

/// How many sums of a row are given on at a time.
const LINE: usize = 256;

/// A strip of columns, some of its factors copied.
struct Strip<C> {
    at: C,
    a: *const u8,
    copy: *const u8,
    starts: *const i32,
    first: usize,
    columns: usize,
    depth: usize,
    /// Sums that other factors come before.
    goes_on: bool,
    /// Whether no factors come behind.
    ends: bool,
    /// Where sums wait that other factors come behind, if not in the result.
    waiting: Option<*mut i32>,
}

/// `byte_tile::<.., 1>` to `byte_tile::<.., 13>`, whichever a constant names.
macro_rules! by_rows {
    ($rows:expr, $this:ident, $strip:ident, $row:expr, $($r:literal)*) => {
        match const { $rows } {
            $($r => $this.byte_tile::<SIGNED, V, $r>($strip, $row),)*
            _ => {}
        }
    };
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// The product at one coordinate of the batch.
    #[inline(always)]
    pub(in super::super) fn bytes<const SIGNED: bool>(
        &mut self,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
    ) {
        let (a, b) = (a.cast::<u8>(), b.cast::<u8>());
        // Numbers alone: a branch on a constant number that is not taken is not even compiled.
        match const { if Facts::<G, I>::LINES { 0 } else { Facts::<G, I>::VECTORS } } {
            0 => self.byte_lines::<SIGNED>(at, a, b),
            1 => self.byte_strips::<SIGNED, 1>(at, a, b),
            _ => self.byte_strips::<SIGNED, 2>(at, a, b),
        }
    }

    /// Rows one by one, without a copy of the right operand.
    #[inline(always)]
    fn byte_lines<const SIGNED: bool>(&mut self, at: At<G>, a: *const u8, b: *const u8) {
        let mut sums = MaybeUninit::<[Sum<G>; LINE]>::uninit();
        let sums = sums.as_mut_ptr().cast::<Sum<G>>();
        let ((from, columns), (first_row, end)) = (self.of_columns, self.of_rows);
        for row in self.rows.indices().within(first_row, end) {
            let number: usize = row.into();
            let memory = self.place_in_memory(at, number, from);
            let mut first = from;
            while first < columns {
                let left = columns.saturating_sub(first);
                let here = if memory.is_some() { left } else { left.min(LINE) };
                let out = memory.map_or(sums, |(out, _)| out);
                let one = Line {
                    row: a.wrapping_offset(number.cast_signed().wrapping_mul(G::STEPS.a_row)),
                    b: b.wrapping_offset(first.cast_signed().wrapping_mul(G::STEPS.b_column)),
                    b_k: G::STEPS.b_k,
                    b_column: G::STEPS.b_column,
                    depth: self.inner.len(),
                    columns: here,
                    out: out.cast(),
                };
                // SAFETY: by the law of `Grid` all factors can be read; the sums of bytes have 32
                // bits, and stand in the result or in a block of `LINE`.
                unsafe { line::<I, SIGNED>(self.isa, &one) }
                if memory.is_none() {
                    // SAFETY: `here` sums were written.
                    unsafe { self.emit(at, row, first, here, sums) }
                }
                first = first.wrapping_add(here);
            }
        }
    }

    /// The product strip by strip.
    #[inline(always)]
    fn byte_strips<const SIGNED: bool, const V: usize>(
        &mut self,
        at: At<G>,
        a: *const u8,
        b: *const u8,
    ) {
        // The least room that the copy has place in.
        match const { Facts::<G, I>::COPY } {
            0..=1024 => self.byte_strips_in::<SIGNED, V, 1024>(at, a, b),
            1025..=4096 => self.byte_strips_in::<SIGNED, V, 4096>(at, a, b),
            4097..=16384 => self.byte_strips_in::<SIGNED, V, 16384>(at, a, b),
            _ => self.byte_strips_in::<SIGNED, V, 32768>(at, a, b),
        }
    }

    #[inline(always)]
    fn byte_strips_in<const SIGNED: bool, const V: usize, const ROOM: usize>(
        &mut self,
        at: At<G>,
        a: *const u8,
        b: *const u8,
    ) {
        let mut copy = Aligned::<ROOM>(MaybeUninit::uninit());
        let copy = copy.0.as_mut_ptr().cast::<u8>();
        let mut off = MaybeUninit::<[i32; 32]>::uninit();
        let off = off.as_mut_ptr().cast::<i32>();
        let ((mut first, columns), (from_row, rows)) = (self.of_columns, self.of_rows);
        let inner = self.inner.len();
        let width = const { Facts::<G, I>::WIDTH };
        while first < columns {
            let b = b.wrapping_offset(first.cast_signed().wrapping_mul(G::STEPS.b_column));
            let mut strip = Strip {
                at,
                a,
                copy,
                starts: off.cast_const(),
                first,
                columns: columns.saturating_sub(first).min(width),
                depth: inner,
                goes_on: false,
                ends: true,
                waiting: None,
            };
            if const { Facts::<G, I>::IN_ONE } {
                // SAFETY: by the law of `Grid` the factors of the strip can be read; `COPY` bytes
                // are room for all of them.
                unsafe { self.copy_strip::<SIGNED>(&strip, b, copy, off) }
                self.byte_rows::<SIGNED, V>(&strip, from_row, rows.saturating_sub(from_row));
            } else {
                let mut waiting = MaybeUninit::<[i32; WAITING]>::uninit();
                let waits = self.place_in_memory(at, 0, first).is_none();
                strip.waiting = waits.then(|| waiting.as_mut_ptr().cast::<i32>());
                let at_a_time = if waits { const { Facts::<G, I>::ROWS_WAITING } } else { rows };
                for row in (from_row..rows).step_by(at_a_time.max(1)) {
                    let here = rows.saturating_sub(row).min(at_a_time);
                    let mut k = 0;
                    while k < inner {
                        let depth = inner.saturating_sub(k).min(const { Facts::<G, I>::CHUNK });
                        let behind = |step| k.cast_signed().wrapping_mul(step);
                        strip.a = a.wrapping_offset(behind(G::STEPS.a_k));
                        strip.depth = depth;
                        strip.goes_on = k > 0;
                        k = k.wrapping_add(depth);
                        strip.ends = k >= inner;
                        let b = b.wrapping_offset(
                            k.wrapping_sub(depth).cast_signed().wrapping_mul(G::STEPS.b_k),
                        );
                        // SAFETY: as above, for a chunk.
                        unsafe { self.copy_strip::<SIGNED>(&strip, b, copy, off) }
                        self.byte_rows::<SIGNED, V>(&strip, row, here);
                    }
                }
            }
            first = first.wrapping_add(width);
        }
    }

    /// Copies the factors of a strip from `b` on, and sums what is taken off.
    ///
    /// # Safety
    /// `depth` factors of the strip's columns can be read from `b` on; those of a whole strip, filled
    /// up to a multiple of four, can be written from `copy` on, and 32 numbers from `off` on.
    #[inline(always)]
    unsafe fn copy_strip<const SIGNED: bool>(
        &self,
        strip: &Strip<At<G>>,
        b: *const u8,
        copy: *mut u8,
        off: *mut i32,
    ) {
        let width = const { Facts::<G, I>::WIDTH };
        let part = Part {
            from: b,
            k_step: G::STEPS.b_k,
            lane_step: G::STEPS.b_column,
            depth: strip.depth,
            count: strip.columns,
        };
        // SAFETY: the caller's promise.
        unsafe { pack(self.isa, &part, copy, width) }
        if const { I::LIFT != 0 } {
            let quads = strip.depth.div_ceil(4);
            // SAFETY: the copy is written; a strip has at most 32 columns.
            unsafe { starts::<I, SIGNED>(self.isa, copy.cast_const(), quads, width, off) }
        }
    }

    /// `rows` rows of a strip from `first` on, some at a time. Both are multiples of those of a tile,
    /// unless the rows are the last ones.
    #[inline(always)]
    fn byte_rows<const SIGNED: bool, const V: usize>(
        &mut self,
        strip: &Strip<At<G>>,
        first: usize,
        rows: usize,
    ) {
        let end = first.wrapping_add(rows);
        let mut row = first;
        while end.saturating_sub(row) >= const { Facts::<G, I>::ROWS } {
            by_rows!(Facts::<G, I>::ROWS, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12 13);
            row = row.wrapping_add(const { Facts::<G, I>::ROWS });
        }
        if row < end {
            if const { G::Rows::FIXED } {
                by_rows!(Facts::<G, I>::ROWS_LEFT, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12);
            } else {
                while row < end {
                    self.byte_tile::<SIGNED, V, 1>(strip, row);
                    row = row.wrapping_add(1);
                }
            }
        }
    }

    /// A tile, to memory as it is or through the sink.
    #[inline(always)]
    fn byte_tile<const SIGNED: bool, const V: usize, const R: usize>(
        &mut self,
        strip: &Strip<At<G>>,
        row: usize,
    ) {
        let width = const { Facts::<G, I>::WIDTH };
        let a = strip.a.wrapping_offset(row.cast_signed().wrapping_mul(G::STEPS.a_row));
        let mut factors = Factors {
            a,
            a_row: G::STEPS.a_row,
            a_quad: 4,
            b: strip.copy,
            starts: strip.starts,
            depth: strip.depth,
            is_filled: false,
        };
        let mut copy = Aligned::<ROWS_BYTES>(MaybeUninit::uninit());
        if const { G::STEPS.a_k != 1 } {
            let to = copy.0.as_mut_ptr().cast::<u8>();
            let (k_step, lane_step) = (G::STEPS.a_k, G::STEPS.a_row);
            let part = Part { from: a, k_step, lane_step, depth: strip.depth, count: R };
            // SAFETY: by the law of `Grid` the factors of `R` rows can be read; there is room for
            // 1024 of 13 rows.
            unsafe { pack(self.isa, &part, to, R) }
            factors.a = to.cast_const();
            factors.a_row = 4;
            factors.a_quad = const { (R * 4).cast_signed() };
            factors.is_filled = true;
        }
        let goes_on = strip.goes_on;
        if let Some((out, out_row)) = self.place_in_memory(strip.at, row, strip.first) {
            let place = Place { out: out.cast(), out_row, written: strip.columns, goes_on };
            // SAFETY: by the law of `Grid` all factors of `R` rows can be read, or stand in a copy,
            // as the columns do; the sink's memory is ours to write, and where the sums go on it was
            // written before.
            unsafe { tile::<I, SIGNED, R, V>(self.isa, &factors, &place) }
            return;
        }
        let mut block = MaybeUninit::<[[i32; 32]; R]>::uninit();
        let out = match strip.waiting {
            Some(waiting) => {
                let row = row % const { Facts::<G, I>::ROWS_WAITING };
                waiting.wrapping_add(row.wrapping_mul(width))
            }
            None => block.as_mut_ptr().cast::<i32>(),
        };
        let place = Place { out, out_row: width.cast_signed(), written: width, goes_on };
        // SAFETY: as above; the block has room for `R` rows of a strip, as the waiting sums have.
        unsafe { tile::<I, SIGNED, R, V>(self.isa, &factors, &place) }
        for r in 0..R {
            if strip.ends
                && let Some(index) = self.rows.index(row.wrapping_add(r))
            {
                let sums = out.wrapping_add(r.wrapping_mul(width)).cast::<Sum<G>>();
                // SAFETY: the sums of bytes have 32 bits; row `r` was written.
                unsafe { self.emit(strip.at, index, strip.first, strip.columns, sums) }
            }
        }
    }
}
