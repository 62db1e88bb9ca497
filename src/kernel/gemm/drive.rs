//! Walks over the tiles of a product, and gives their elements to a sink.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::bytes;
use super::emit::{Emitting, Nothing, nests};
use super::facts::Facts;
use super::grid::Grid;
use super::job::Job;
use super::shared;
use super::side::{Operand, Side};
use super::tile::{Factors, Place, tile};
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

/// Whether there surely is something to sum.
pub(in crate::kernel) const fn is_surely_driven<G: Grid>() -> bool {
    let extents = [G::Rows::CAP, G::Columns::CAP, G::Inner::CAP];
    let fixed = G::Rows::FIXED && G::Columns::FIXED && G::Inner::FIXED;
    fixed && !matches!(extents, [0, ..] | [_, 0, _] | [.., 0])
}

/// Gives the elements of a product to the sink, on the best instruction set, and says whether there
/// was anything to sum.
#[inline(always)]
pub(in crate::kernel) fn drive<G: Grid, K: Sink<G::Out, Rounded<G>>>(
    grid: &G,
    sink: &mut K,
) -> bool {
    let done = sink.share().dispatch(Drive { grid, sink });
    done || const { is_surely_driven::<G>() }
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
        let is_merged = const { Facts::<G, I>::MERGED && bytes::way::<G, I>() == 0 };
        let (matrices, rows_of_one) =
            if is_merged { (1, Facts::<G, I>::ROWS) } else { (batch.count(), rows.len()) };
        let share = self.sink.share();
        let mut axes = [
            (columns.len(), const { columns_together::<G, I>() }),
            (rows_of_one, const { rows_together::<G, I>() }),
        ];
        let left = rows_of_one.saturating_mul(inner.len()).saturating_mul(size_of::<G::Elem>());
        let is_by_rows = K::SHARES && left > NEAR / 2 && left <= share.times(NEAR / 4 * 3);
        if is_by_rows {
            axes.reverse();
        }
        let [first, second] = axes;
        let [of_batch, first, second] = share.deal([(matrices, 1), first, second]);
        let (of_rows, of_columns) = if is_by_rows { (first, second) } else { (second, first) };
        let Self { grid, sink } = self;
        let mut run = Running { isa, grid, sink, rows, columns, inner, of_rows, of_columns };
        if is_merged {
            if of_batch.0 < of_batch.1
                && let Some(at) = batch.first()
            {
                let (a, b) = run.grid.factors(G::place(at, row, column), k);
                run.shared(batch, at, a, b);
            }
            return true;
        }
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
            (const { Running::<G, K, I>::way() })(&mut run, batch, at, a, b);
        });
        true
    }
}

/// A strip of columns of a small product.
pub(super) struct Strip<G: Grid, B: Side<G::Elem>> {
    pub(super) at: At<G>,
    /// The factors of row 0 and of the first column of the strip.
    pub(super) a: *const G::Elem,
    pub(super) b: *const B::At,
    pub(super) b_k: isize,
    /// How many factors there are.
    pub(super) depth: usize,
    pub(super) first: usize,
    pub(super) columns: usize,
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

/// The bytes that stay in the second cache of a processor. Rows are dealt out before columns where
/// the left operand does not stay there for one thread, but does for several.
const NEAR: usize = 1 << 20;

/// How many columns are dealt out together: whole strips, of an operand that is packed too.
const fn columns_together<G: Grid, I: Isa>() -> usize {
    let columns = columns_of_strip::<G, I>();
    if G::STRIP == 0 || columns.is_multiple_of(G::STRIP) { columns } else { columns * G::STRIP }
}

/// How many columns a strip has.
const fn columns_of_strip<G: Grid, I: Isa>() -> usize {
    let facts = (bytes::way::<G, I>(), Facts::<G, I>::TOGETHER, Facts::<G, I>::SMALL);
    match facts {
        (1.., ..) => bytes::width::<G, I>(),
        (_, true, _) => G::Columns::CAP,
        (_, _, true) => Facts::<G, I>::WIDTH,
        _ => Facts::<G, I>::DEALT.vectors * Facts::<G, I>::LANES,
    }
}

/// How many rows are dealt out together: those of a tile.
const fn rows_together<G: Grid, I: Isa>() -> usize {
    let facts = (bytes::way::<G, I>(), Facts::<G, I>::TOGETHER, Facts::<G, I>::SMALL);
    match facts {
        (1.., ..) => bytes::rows::<G, I>(),
        (_, true, _) => together::rows_together::<G, I>(),
        (_, _, true) => Facts::<G, I>::PLAN.rows,
        _ => Facts::<G, I>::DEALT.tall,
    }
}

/// Whether the sums of a product surely go to memory as they are.
const fn in_memory<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa>() -> bool {
    let is_same = <Sum<G> as Element>::DTYPE as u8 == <Rounded<G> as Element>::DTYPE as u8;
    match K::PLAIN {
        Some(strides @ [.., 1]) => {
            let merges = !Facts::<G, I>::MERGED || nests(strides, G::Out::CAPS);
            G::IS_BARE && is_same && merges
        }
        _ => false,
    }
}

/// A function that computes the product at one coordinate of the batch.
type OnePart<'g, G, K, I> = fn(
    &mut Running<'g, G, K, I>,
    <G as Grid>::Batch,
    At<G>,
    *const <G as Grid>::Elem,
    *const <G as Grid>::Elem,
);
/// A function that computes a strip of columns: so many from the first one on.
type OneStrip<'g, G, K, I> = fn(
    &mut Running<'g, G, K, I>,
    At<G>,
    *const <G as Grid>::Elem,
    *const <G as Grid>::Elem,
    usize,
    usize,
);
/// A function that computes a strip of columns of an operand.
type OneInStrip<'g, G, K, I> = fn(&mut Running<'g, G, K, I>, &Strip<G, Operand>);
/// A function that computes a tile, from a row on.
type OneTile<'g, G, K, I, B> = fn(&mut Running<'g, G, K, I>, &Strip<G, B>, usize);

/// The functions below are chosen by number when the program is compiled: of those that are not
/// chosen, the compiler never sees more than the name, and there are hundreds.
impl<'g, G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'g, G, K, I> {
    /// How the product is computed.
    const fn way() -> OnePart<'g, G, K, I> {
        match (bytes::way::<G, I>(), Facts::<G, I>::TOGETHER, Facts::<G, I>::SMALL) {
            (bytes::SIGNED, ..) => Self::bytes_of_part::<true, true>,
            (bytes::UNSIGNED, ..) => Self::bytes_of_part::<false, false>,
            (bytes::LEFT_SIGNED, ..) => Self::bytes_of_part::<true, false>,
            (bytes::RIGHT_SIGNED, ..) => Self::bytes_of_part::<false, true>,
            (_, true, _) if G::Columns::CAP == 4 => Self::together_in_part::<4>,
            (_, true, _) => Self::together_in_part::<8>,
            (_, _, true) => Self::strips,
            _ => Self::shared,
        }
    }

    /// A strip of so many vectors.
    const fn strip_of(vectors: usize, part: bool) -> OneStrip<'g, G, K, I> {
        match (vectors, part) {
            (1, false) => Self::strip::<1, false>,
            (1, true) => Self::strip::<1, true>,
            (2, false) => Self::strip::<2, false>,
            (2, true) => Self::strip::<2, true>,
            (3, false) => Self::strip::<3, false>,
            (3, true) => Self::strip::<3, true>,
            (4, false) => Self::strip::<4, false>,
            (4, true) => Self::strip::<4, true>,
            (5, false) => Self::strip::<5, false>,
            (5, true) => Self::strip::<5, true>,
            (6, false) => Self::strip::<6, false>,
            (6, true) => Self::strip::<6, true>,
            (7, false) => Self::strip::<7, false>,
            (7, true) => Self::strip::<7, true>,
            (_, false) => Self::strip::<8, false>,
            (_, true) => Self::strip::<8, true>,
        }
    }

    /// A strip of `V` vectors, copied where that pays, to the least room that it has place in.
    const fn strip_in<const V: usize, const PART: bool>() -> OneInStrip<'g, G, K, I> {
        if !Facts::<G, I>::PACKS {
            return Self::row_strips::<Operand, V, PART>;
        }
        match Facts::<G, I>::STRIP_BYTES {
            0..=1024 => Self::packed::<V, 1024>,
            1025..=2048 => Self::packed::<V, 2048>,
            2049..=4096 => Self::packed::<V, 4096>,
            4097..=8192 => Self::packed::<V, 8192>,
            8193..=16384 => Self::packed::<V, 16384>,
            _ => Self::packed::<V, { 128 * 1024 }>,
        }
    }

    /// A tile of so many rows.
    const fn tile_of<B: Side<G::Elem>, const V: usize, const PART: bool>(
        rows: usize,
    ) -> OneTile<'g, G, K, I, B> {
        match rows {
            2 => Self::tile::<B, 2, V, PART>,
            3 => Self::tile::<B, 3, V, PART>,
            4 => Self::tile::<B, 4, V, PART>,
            5 => Self::tile::<B, 5, V, PART>,
            6 => Self::tile::<B, 6, V, PART>,
            7 => Self::tile::<B, 7, V, PART>,
            8 => Self::tile::<B, 8, V, PART>,
            9 => Self::tile::<B, 9, V, PART>,
            10 => Self::tile::<B, 10, V, PART>,
            11 => Self::tile::<B, 11, V, PART>,
            12 => Self::tile::<B, 12, V, PART>,
            13 => Self::tile::<B, 13, V, PART>,
            14 => Self::tile::<B, 14, V, PART>,
            _ => Self::tile::<B, 1, V, PART>,
        }
    }

    /// A product of bytes at one coordinate of the batch.
    #[inline(always)]
    fn bytes_of_part<const A: bool, const B: bool>(
        &mut self,
        _batch: G::Batch,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
    ) {
        self.bytes::<A, B>(at, a, b);
    }

    /// A product whose rows share registers at one coordinate of the batch.
    #[inline(always)]
    fn together_in_part<const N: usize>(
        &mut self,
        _batch: G::Batch,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
    ) {
        self.together::<N>(at, a, b);
    }

    /// The product at one coordinate of the batch, or at all from the first on, by functions that every
    /// product of this element type shares.
    #[inline(always)]
    fn shared(&mut self, batch: G::Batch, at: At<G>, a: *const G::Elem, b: *const G::Elem) {
        let ((row, last_row), (column, last_column)) = (self.of_rows, self.of_columns);
        let out = if const { Facts::<G, I>::MERGED } {
            self.all_in_memory(at)
        } else {
            self.place_in_memory(at, 0, 0)
        };
        let to = |number: usize, step: isize| number.cast_signed().wrapping_mul(step);
        let job = Job {
            a: a.wrapping_offset(to(row, G::STEPS.a_row)),
            b: b.wrapping_offset(self.to_column(column)),
            steps: G::STEPS,
            strip: G::STRIP,
            rows: last_row.saturating_sub(row),
            columns: last_column.saturating_sub(column),
            inner: self.inner.len(),
            out: out.map(|(out, out_row)| {
                (out.wrapping_offset(to(row, out_row)).wrapping_add(column), out_row)
            }),
        };
        let isa = self.isa;
        // By the law of `Grid` the factors can be read, and by that of `MERGES` those of the whole stack
        // as one matrix; the sink's memory is ours to write.
        if const { in_memory::<G, K, I>() } {
            // SAFETY: as said.
            unsafe { shared::<G, I>(isa, &job, &mut Nothing) }
        } else {
            // SAFETY: as said.
            unsafe { shared::<G, I>(isa, &job, &mut Emitting { run: self, batch, at }) }
        }
    }

    /// The product at one coordinate of the batch, strip by strip.
    #[inline(always)]
    fn strips(&mut self, _batch: G::Batch, at: At<G>, a: *const G::Elem, b: *const G::Elem) {
        let (mut first, columns) = self.of_columns;
        let width = const { Facts::<G, I>::WIDTH };
        while columns.saturating_sub(first) >= width {
            let strip = const { Self::strip_of(Facts::<G, I>::PLAN.vectors, false) };
            strip(self, at, a, b, first, width);
            first = first.wrapping_add(width);
        }
        let left = columns.saturating_sub(first);
        if const { Facts::<G, I>::VECTORS_LEFT } > 0 && left > 0 {
            let strip = const { Self::strip_of(Facts::<G, I>::VECTORS_LEFT, Facts::<G, I>::PART) };
            strip(self, at, a, b, first, left);
        }
    }

    /// How far it is to a column of the right operand.
    #[inline(always)]
    fn to_column(&self, column: usize) -> isize {
        if const { G::STRIP > 0 } {
            let strip = column.checked_div(const { G::STRIP }).unwrap_or(0);
            let rows = strip.wrapping_mul(self.inner.len()).cast_signed();
            let left = column.checked_rem(const { G::STRIP }).unwrap_or(0);
            return rows.wrapping_mul(G::STEPS.b_k).wrapping_add(left.cast_signed());
        }
        column.cast_signed().wrapping_mul(G::STEPS.b_column)
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
        let b = b.wrapping_offset(self.to_column(first));
        let strip = Strip::<G, Operand> {
            at,
            a,
            b,
            b_k: G::STEPS.b_k,
            depth: self.inner.len(),
            first,
            columns,
        };
        (const { Self::strip_in::<V, PART>() })(self, &strip);
    }

    /// The rows of a strip, some at a time.
    #[inline(always)]
    pub(super) fn row_strips<B: Side<G::Elem>, const V: usize, const PART: bool>(
        &mut self,
        strip: &Strip<G, B>,
    ) {
        let step = const { Facts::<G, I>::PLAN.rows };
        let (mut row, end) = self.of_rows;
        while end.saturating_sub(row) >= step {
            (const { Self::tile_of::<B, V, PART>(Facts::<G, I>::PLAN.rows) })(self, strip, row);
            row = row.wrapping_add(step);
        }
        if row < end {
            let tile = const { Self::tile_of::<B, V, PART>(Facts::<G, I>::PLAN.rows_left) };
            tile(self, strip, row);
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
        let factors = Factors {
            a: strip.a.wrapping_offset(row.cast_signed().wrapping_mul(G::STEPS.a_row)).cast(),
            a_row: G::STEPS.a_row,
            a_k: G::STEPS.a_k,
            b: strip.b.cast(),
            b_k: strip.b_k,
            b_pair: const { (2 * Facts::<G, I>::LANES).cast_signed() },
            depth: strip.depth,
            last,
        };
        if let Some((out, out_row)) = self.place_in_memory(strip.at, row, strip.first) {
            let place = Place { out, out_row, written: last, goes_on: false };
            // SAFETY: by the law of `Grid` all factors of `R` rows and the strip's columns can be
            // read, or stand in a copy of them; the sink's memory is ours to write.
            unsafe { tile::<G::Elem, I, Operand, B, R, V, PART>(self.isa, factors, place) }
            return;
        }
        let mut block = [[[MaybeUninit::<Sum<G>>::uninit(); 16]; V]; R];
        let width = V.wrapping_mul(lanes);
        let out = block.as_mut_ptr().cast::<Sum<G>>();
        let place = Place { out, out_row: width.cast_signed(), written: lanes, goes_on: false };
        // SAFETY: as above; a vector has at most 16 lanes, so the block has room for `R` rows.
        unsafe { tile::<G::Elem, I, Operand, B, R, V, PART>(self.isa, factors, place) }
        for r in 0..R {
            if let Some(index) = self.rows.index(row.wrapping_add(r)) {
                let sums = out.wrapping_add(r.wrapping_mul(width));
                // SAFETY: row `r` was written: `V` vectors from here on.
                unsafe { self.emit(strip.at, index, strip.first, strip.columns, sums) }
            }
        }
    }
}
