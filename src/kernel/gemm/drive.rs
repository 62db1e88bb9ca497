//! Walks over the tiles of a product, and gives their elements to a sink.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::bytes;
use super::facts::{Facts, STRIP_BYTES};
use super::grid::Grid;
use super::side::{Operand, Side};
use super::tile::{Factors, Place, tile, tile_apart};
use super::together;
use crate::dim::Dim;
use crate::dtype::Element;
use crate::isa::{Isa, Task};
use crate::shape::Shape;
use crate::tensor::{Part, Sink};

/// The accumulator of a product's elements.
pub(super) type Sum<G> = <<G as Grid>::Elem as Element>::Accumulator;
/// What the elements of a product are.
pub(super) type Rounded<G> = <<G as Grid>::Elem as Element>::Sum;
/// A coordinate of the axes before rows and columns.
pub(super) type At<G> = <<G as Grid>::Batch as Shape>::Coord;

/// Whether a product is computed in tiles: not the sum of a single element, which nothing stands
/// beside.
pub(in crate::kernel) const fn tiles_pay<G: Grid>() -> bool {
    G::STEPS.b_column == 1 || G::Columns::CAP > 1 || G::Rows::CAP > 1
}

/// Gives the elements of a product to the sink, on the best instruction set, and says whether there
/// was anything to sum.
#[inline(always)]
pub(in crate::kernel) fn drive<G: Grid, K: Sink<G::Out, Rounded<G>>>(
    grid: &G,
    sink: &mut K,
) -> bool {
    let done = sink.share().dispatch(Drive { grid, sink });
    // Where the extents say it, the caller needs no other way.
    let is_sure = const {
        let extents = [G::Rows::CAP, G::Columns::CAP, G::Inner::CAP];
        let fixed = G::Rows::FIXED && G::Columns::FIXED && G::Inner::FIXED;
        fixed && !matches!(extents, [0, ..] | [_, 0, _] | [.., 0])
    };
    is_sure || done
}

/// A product on its way to a sink.
struct Drive<'g, G, K> {
    grid: &'g G,
    sink: &'g mut K,
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>> Task for Drive<'_, G, K> {
    /// Whether there was anything to sum.
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> bool {
        let (batch, rows, columns, inner) = self.grid.extents();
        let (Some(row), Some(column), Some(k)) = (rows.index(0), columns.index(0), inner.index(0))
        else {
            return false;
        };
        let [of_batch, of_columns, of_rows] = self.sink.share().deal([
            (batch.count(), 1),
            (columns.len(), const { columns_together::<G, I>() }),
            (rows.len(), const { rows_together::<G, I>() }),
        ]);
        let Self { grid, sink } = self;
        let mut run = Running { isa, grid, sink, rows, columns, inner, of_rows, of_columns };
        let mut number = 0_usize;
        batch.fold_coords((), |(), at| {
            if const { K::SHARES } {
                let is_here = (of_batch.0..of_batch.1).contains(&number);
                number = number.wrapping_add(1);
                if !is_here {
                    return;
                }
            }
            let (a, b) = run.grid.factors(G::place(at, row, column), k);
            // Numbers alone: a branch on a constant number that is not taken is not even compiled.
            match const { bytes::way::<G, I>() } {
                bytes::SIGNED => return run.bytes::<true>(at, a, b),
                bytes::UNSIGNED => return run.bytes::<false>(at, a, b),
                _ => {}
            }
            match const { if Facts::<G, I>::TOGETHER { G::Columns::CAP } else { 0 } } {
                4 => run.together::<4>(at, a, b),
                8 => run.together::<8>(at, a, b),
                _ => run.strips(at, a, b),
            }
        });
        true
    }
}

/// A strip of columns.
pub(super) struct Strip<G: Grid, B: Side<G::Elem>> {
    pub(super) at: At<G>,
    /// The factors of row 0 and of the first column of the strip, from some inner index on.
    pub(super) a: *const G::Elem,
    pub(super) b: *const B::At,
    pub(super) b_k: isize,
    /// How many factors there are.
    pub(super) depth: usize,
    pub(super) first: usize,
    pub(super) columns: usize,
    /// Sums that other factors come before.
    pub(super) goes_on: bool,
    /// Where sums wait that other factors come behind, if not in the result.
    pub(super) waiting: Option<*mut Sum<G>>,
    /// Whether no factors come behind.
    pub(super) ends: bool,
}

pub(super) struct Running<'g, G: Grid, K, I> {
    pub(super) isa: I,
    pub(super) grid: &'g G,
    pub(super) sink: &'g mut K,
    pub(super) rows: G::Rows,
    pub(super) columns: G::Columns,
    pub(super) inner: G::Inner,
    /// The rows from the first of these on, and before the second: those of a share.
    pub(super) of_rows: (usize, usize),
    /// The columns, likewise.
    pub(super) of_columns: (usize, usize),
}

/// How many columns are dealt out together: those of a strip.
const fn columns_together<G: Grid, I: Isa>() -> usize {
    match (bytes::way::<G, I>(), Facts::<G, I>::TOGETHER) {
        (bytes::SIGNED | bytes::UNSIGNED, _) => bytes::width::<G, I>(),
        (_, true) => G::Columns::CAP,
        _ => Facts::<G, I>::WIDTH,
    }
}

/// How many rows are dealt out together: those of a tile.
const fn rows_together<G: Grid, I: Isa>() -> usize {
    match (bytes::way::<G, I>(), Facts::<G, I>::TOGETHER) {
        (bytes::SIGNED | bytes::UNSIGNED, _) => bytes::rows::<G, I>(),
        (_, true) => together::rows_together::<G, I>(),
        _ => Facts::<G, I>::PLAN.rows,
    }
}

/// `tile::<1, ..>` to `tile::<14, ..>`, whichever a constant names.
macro_rules! by_rows {
    ($rows:expr, $this:ident, $strip:ident, $row:expr, $($r:literal)*) => {
        match const { $rows } {
            $($r => $this.tile::<B, $r, V, PART>($strip, $row),)*
            _ => {}
        }
    };
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// The product at one coordinate of the batch, strip by strip.
    #[inline(always)]
    fn strips(&mut self, at: At<G>, a: *const G::Elem, b: *const G::Elem) {
        let (mut first, columns) = self.of_columns;
        let width = const { Facts::<G, I>::WIDTH };
        while columns.saturating_sub(first) >= width {
            match const { Facts::<G, I>::PLAN.vectors } {
                1 => self.strip::<1, false>(at, a, b, first, width),
                2 => self.strip::<2, false>(at, a, b, first, width),
                3 => self.strip::<3, false>(at, a, b, first, width),
                4 => self.strip::<4, false>(at, a, b, first, width),
                _ => self.strip::<8, false>(at, a, b, first, width),
            }
            first = first.wrapping_add(width);
        }
        if const { G::Columns::FIXED } {
            let left = columns.saturating_sub(first);
            if left == 0 {
                return;
            }
            // One number, not two: a branch on a constant number that is not taken is not compiled.
            match const { Facts::<G, I>::VECTORS_LEFT * 2 + Facts::<G, I>::PART as usize } {
                0 | 1 => {}
                2 => self.strip::<1, false>(at, a, b, first, left),
                3 => self.strip::<1, true>(at, a, b, first, left),
                4 => self.strip::<2, false>(at, a, b, first, left),
                5 => self.strip::<2, true>(at, a, b, first, left),
                6 => self.strip::<3, false>(at, a, b, first, left),
                7 => self.strip::<3, true>(at, a, b, first, left),
                8 => self.strip::<4, false>(at, a, b, first, left),
                9 => self.strip::<4, true>(at, a, b, first, left),
                10 => self.strip::<5, false>(at, a, b, first, left),
                11 => self.strip::<5, true>(at, a, b, first, left),
                12 => self.strip::<6, false>(at, a, b, first, left),
                13 => self.strip::<6, true>(at, a, b, first, left),
                14 => self.strip::<7, false>(at, a, b, first, left),
                15 => self.strip::<7, true>(at, a, b, first, left),
                16 => self.strip::<8, false>(at, a, b, first, left),
                _ => self.strip::<8, true>(at, a, b, first, left),
            }
        } else {
            while first < columns {
                let left = columns.saturating_sub(first).min(const { Facts::<G, I>::LANES });
                self.strip::<1, true>(at, a, b, first, left);
                first = first.wrapping_add(left);
            }
        }
    }

    /// A strip of columns, copied where that pays.
    #[inline(always)]
    fn strip<const V: usize, const PART: bool>(
        &mut self,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
        first: usize,
        columns: usize,
    ) {
        let b = b.wrapping_offset(first.cast_signed().wrapping_mul(G::STEPS.b_column));
        let strip = Strip::<G, Operand> {
            at,
            a,
            b,
            b_k: G::STEPS.b_k,
            depth: self.inner.len(),
            first,
            columns,
            goes_on: false,
            waiting: None,
            ends: true,
        };
        // The least room that the copy has place in.
        match const { if Facts::<G, I>::PACKS { Facts::<G, I>::CHUNK_BYTES | 1 } else { 0 } } {
            0 => {
                let (row, end) = self.of_rows;
                self.row_strips::<Operand, V, PART>(&strip, row, end.saturating_sub(row));
            }
            1..=1025 => self.packed::<V, 1024>(&strip),
            1026..=4097 => self.packed::<V, 4096>(&strip),
            4098..=16385 => self.packed::<V, 16384>(&strip),
            16386..=32769 => self.packed::<V, 32768>(&strip),
            _ => self.packed::<V, STRIP_BYTES>(&strip),
        }
    }

    /// `rows` rows of a strip from `first` on, some at a time. Both are multiples of those of a tile,
    /// unless the rows are the last ones.
    #[inline(always)]
    pub(super) fn row_strips<B: Side<G::Elem>, const V: usize, const PART: bool>(
        &mut self,
        strip: &Strip<G, B>,
        first: usize,
        rows: usize,
    ) {
        let step = const { Facts::<G, I>::PLAN.rows };
        let end = first.wrapping_add(rows);
        let mut row = first;
        while end.saturating_sub(row) >= step {
            by_rows!(Facts::<G, I>::PLAN.rows, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12 13 14);
            row = row.wrapping_add(step);
        }
        if row < end {
            if const { G::Rows::FIXED } {
                by_rows!(Facts::<G, I>::PLAN.rows_left, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12 13 14);
            } else {
                while row < end {
                    self.tile::<B, 1, V, PART>(strip, row);
                    row = row.wrapping_add(1);
                }
            }
        }
    }

    /// A tile, to memory as it is or through the sink.
    #[inline(always)]
    fn tile<B: Side<G::Elem>, const R: usize, const V: usize, const PART: bool>(
        &mut self,
        strip: &Strip<G, B>,
        row: usize,
    ) {
        let lanes = const { Facts::<G, I>::LANES };
        let last = strip.columns.saturating_sub((V - 1).wrapping_mul(lanes));
        let factors = Factors::<G::Elem, B> {
            a: strip.a.wrapping_offset(row.cast_signed().wrapping_mul(G::STEPS.a_row)),
            a_row: G::STEPS.a_row,
            a_k: G::STEPS.a_k,
            b: strip.b,
            b_k: strip.b_k,
            depth: strip.depth,
            last,
        };
        let goes_on = strip.goes_on;
        if let Some((out, out_row)) = self.place_in_memory(strip.at, row, strip.first) {
            let place = Place { out, out_row, written: last, goes_on };
            // SAFETY: by the law of `Grid` all factors of `R` rows and the strip's columns can be
            // read, or stand in a copy of them; the sink's memory is ours to write, and where the
            // sums go on it was written before.
            unsafe { sums::<G, I, B, R, V, PART>(self.isa, factors, place) }
            return;
        }
        let mut block = [[[MaybeUninit::<Sum<G>>::uninit(); 16]; V]; R];
        let width = V.wrapping_mul(lanes);
        let out = match strip.waiting {
            Some(waiting) => {
                let row = row % const { Facts::<G, I>::WAITING * Facts::<G, I>::PLAN.rows };
                waiting.wrapping_add(row.wrapping_mul(width))
            }
            None => block.as_mut_ptr().cast::<Sum<G>>(),
        };
        let place = Place { out, out_row: width.cast_signed(), written: lanes, goes_on };
        // SAFETY: as above; a vector has at most 16 lanes, so the block has room for `R` rows, as
        // the sums that wait have for those of a strip.
        unsafe { sums::<G, I, B, R, V, PART>(self.isa, factors, place) }
        for r in 0..R {
            if strip.ends
                && let Some(index) = self.rows.index(row.wrapping_add(r))
            {
                let sums = out.wrapping_add(r.wrapping_mul(width));
                // SAFETY: row `r` was written: `V` vectors from here on.
                unsafe { self.emit(strip.at, index, strip.first, strip.columns, sums) }
            }
        }
    }
}

/// The sums of a tile, in place or by a function that every product of this element type shares.
///
/// # Safety
/// As of [`tile`].
#[inline(always)]
unsafe fn sums<
    G: Grid,
    I: Isa,
    B: Side<G::Elem>,
    const R: usize,
    const V: usize,
    const PART: bool,
>(
    isa: I,
    factors: Factors<G::Elem, B>,
    place: Place<Sum<G>>,
) {
    if const { Facts::<G, I>::UNROLLED } {
        // SAFETY: the caller's promise.
        unsafe { tile::<G::Elem, I, B, R, V, PART>(isa, factors, place) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { tile_apart::<G::Elem, I, B, R, V, PART>(isa, &factors, &place) }
    }
}
