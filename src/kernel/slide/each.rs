//! Convolutions with a filter for each channel, of images with their channels side by side whose sizes
//! are constants: some columns of a row stay in registers, and each element of the image is loaded
//! once for all of them.
//!
//! ```text
//! for each row of the result, some columns at a time:    sum[V][P] = 0
//!     for each row of the weight that falls on the image:
//!         for each column of the image under them:
//!             load it, and add it to the sums it belongs to, each times its weight
//! ```
//!
//! Which columns fall on padding is known in the first and in the last piece of a row, which are code of
//! their own, so nothing is checked.
#![allow(unsafe_code)]

use super::axis::Axis;
use super::drive::{Facts, Running, Strip};
use super::emit::give;
use super::slides::{Rounded, Slides, behind};
use crate::dim::{Dim, Idx};
use crate::dtype::{Element, Factor};
use crate::isa::Isa;
use crate::tensor::Sink;

/// The most taps of a row of the weight.
const MOST_TAPS: usize = 7;
/// The most columns of a piece.
const MOST: usize = 8;

/// A row cut into pieces: all columns between the first and the last piece have all their taps inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pieces {
    /// The columns of all pieces but the last; 0 where a row cannot be cut so.
    pub(super) columns: usize,
    /// The columns of the last piece.
    pub(super) last: usize,
    /// How many pieces there are.
    pub(super) count: usize,
}

impl Pieces {
    /// As few pieces as can be.
    pub(super) const fn new(axis: Axis) -> Self {
        let Axis { len, places, taps, how } = axis;
        let none = Self { columns: 0, last: 0, count: 0 };
        if taps == 0 || taps > MOST_TAPS || how.dilation > 2 || how.stride > 2 {
            return none;
        }
        let mut count = places.div_ceil(MOST);
        while count > 0 && count <= places {
            let columns = places.div_ceil(count);
            let before = columns * (count - 1);
            let reach = (taps - 1) * how.dilation;
            let is_inside = before > 0
                && before < places
                && columns * how.stride >= how.before
                && (before - 1) * how.stride + reach < len + how.before;
            if count == 1 || is_inside {
                return Self { columns, last: places - before, count };
            }
            count += 1;
        }
        none
    }
}

/// Whether the first tap of a piece may fall before the image.
const FIRST: u8 = 1;
/// Whether the last tap of a piece may fall behind the image.
const LAST: u8 = 2;

/// Where a row of the result begins.
struct Row<T, N, H> {
    image: Idx<N>,
    row: Idx<H>,
    /// The element of the first channel under the first tap that is in a row of the image, and in the
    /// column 0 of it.
    from: *const T,
    /// The weights of the first column of the row of that tap.
    weight: *const T,
    /// How many rows of taps there are.
    taps: usize,
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// All pixels of a strip, row by row.
    #[inline(always)]
    pub(super) fn rows_of_each<const V: usize, const PART: bool>(&mut self, strip: &Strip<G>) {
        let [to_image, _, to_row, _] = G::IMAGE;
        let (_, _, rows, _) = self.of.extents();
        let axis = self.sizes.rows;
        for image in self.images.indices().within(self.of_images.0, self.of_images.1) {
            let from = strip.image.wrapping_offset(behind(image.get(), to_image));
            for row in rows.indices().within(self.of_rows.0, self.of_rows.1) {
                let part = axis.stretch(row.get());
                let row = Row {
                    image,
                    row,
                    from: from.wrapping_offset(axis.position(part).wrapping_mul(to_row)),
                    weight: strip.weight.wrapping_offset(behind(part.tap, strip.w[1])),
                    taps: part.taps,
                };
                self.pieces::<V, PART>(strip, &row);
            }
        }
    }

    /// The pieces of a row.
    #[inline(always)]
    fn pieces<const V: usize, const PART: bool>(
        &mut self,
        strip: &Strip<G>,
        row: &Row<G::Elem, G::N, G::H>,
    ) {
        let Pieces { columns, count, .. } = const { Facts::<G, I>::PIECES };
        if const { Facts::<G, I>::PIECES.count == 1 } {
            self.sized::<V, PART, { FIRST | LAST }>(strip, row, 0);
            return;
        }
        self.sized::<V, PART, FIRST>(strip, row, 0);
        if const { Facts::<G, I>::PIECES.count > 2 } {
            for piece in 1..count.wrapping_sub(1) {
                self.sized::<V, PART, 0>(strip, row, piece.wrapping_mul(columns));
            }
        }
        self.sized::<V, PART, LAST>(strip, row, columns.wrapping_mul(count.wrapping_sub(1)));
    }

    /// A piece with as many columns as it has.
    #[inline(always)]
    fn sized<const V: usize, const PART: bool, const ENDS: u8>(
        &mut self,
        strip: &Strip<G>,
        row: &Row<G::Elem, G::N, G::H>,
        first: usize,
    ) {
        match const {
            let pieces = Facts::<G, I>::PIECES;
            if ENDS & LAST == 0 { pieces.columns } else { pieces.last }
        } {
            1 => self.piece::<1, V, PART, ENDS>(strip, row, first),
            2 => self.piece::<2, V, PART, ENDS>(strip, row, first),
            3 => self.piece::<3, V, PART, ENDS>(strip, row, first),
            4 => self.piece::<4, V, PART, ENDS>(strip, row, first),
            5 => self.piece::<5, V, PART, ENDS>(strip, row, first),
            6 => self.piece::<6, V, PART, ENDS>(strip, row, first),
            7 => self.piece::<7, V, PART, ENDS>(strip, row, first),
            8 => self.piece::<8, V, PART, ENDS>(strip, row, first),
            _ => {}
        }
    }

    /// `P` columns from `first` on of `V` vectors of channels.
    #[inline(always)]
    fn piece<const P: usize, const V: usize, const PART: bool, const ENDS: u8>(
        &mut self,
        strip: &Strip<G>,
        row: &Row<G::Elem, G::N, G::H>,
        first: usize,
    ) {
        let isa = self.isa;
        let [_, _, to_row, to_column] = G::IMAGE;
        let lanes = const { Facts::<G, I>::LANES };
        let last = strip.outputs.wrapping_sub((V - 1).wrapping_mul(lanes));
        let load = |from: *const G::Elem, vector: usize| {
            let from = from.wrapping_add(vector.wrapping_mul(lanes));
            if PART && vector == V - 1 {
                // SAFETY: by the law of `Slides` the elements of `last` channels stand there.
                unsafe { G::Elem::load_first(isa, from, last) }
            } else {
                // SAFETY: as above, of a vector of channels.
                unsafe { G::Elem::load(isa, from) }
            }
        };
        let down = behind(const { G::CAPS.rows.how.dilation }, to_row);
        let from = row.from.wrapping_offset(
            behind(first, to_column)
                .wrapping_mul(const { G::CAPS.columns.how.stride.cast_signed() }),
        );
        let mut sums = [[G::Elem::splat(isa, G::Elem::ZERO); P]; V];
        let (mut x_row, mut w_row) = (from, row.weight);
        for _ in 0..row.taps {
            for (vector, sums) in sums.iter_mut().enumerate() {
                // The column of the image, counted from the first one under the first tap.
                for column in 0..const { span::<G, P>() } {
                    if !is_inside::<G, I, ENDS>(column) {
                        continue;
                    }
                    let before = const { G::CAPS.columns.how.before.cast_signed() };
                    let at = column.cast_signed().wrapping_sub(before).wrapping_mul(to_column);
                    let x = load(x_row.wrapping_offset(at), vector);
                    for tap in 0..const { G::CAPS.columns.taps } {
                        if let Some(place) = place::<G>(column, tap)
                            && let Some(sum) = sums.get_mut(place)
                        {
                            let w = load(w_row.wrapping_offset(behind(tap, strip.w[2])), vector);
                            *sum = G::Elem::steps(isa, x, w, *sum);
                        }
                    }
                }
            }
            x_row = x_row.wrapping_offset(down);
            w_row = w_row.wrapping_offset(strip.w[1]);
        }
        for (vector, mut sums) in sums.into_iter().enumerate() {
            let lane = vector.wrapping_mul(lanes);
            if const { G::BIASED } {
                // A product with one is exact, so that a fused step is a sum.
                let one = G::Elem::splat(isa, G::Elem::ONE);
                // SAFETY: a strip has room for the bias of all vectors.
                let bias = unsafe { G::Elem::load_sums(isa, strip.bias.wrapping_add(lane)) };
                for sum in &mut sums {
                    *sum = G::Elem::steps(isa, *sum, one, bias);
                }
            }
            let outputs = if PART && vector == V - 1 { last } else { lanes };
            for (column, sum) in sums.into_iter().enumerate() {
                let place = (row.image, row.row, first.wrapping_add(column));
                self.vector::<PART>(strip.first.wrapping_add(lane), outputs, place, sum);
            }
        }
    }

    /// The first `outputs` sums of a vector of a pixel, from output channel `first` on.
    #[inline(always)]
    fn vector<const PART: bool>(
        &mut self,
        first: usize,
        outputs: usize,
        (image, row, column): (Idx<G::N>, Idx<G::H>, usize),
        sums: <G::Elem as Factor>::Vector<I>,
    ) {
        let isa = self.isa;
        if let Some((origin, [to_image, _, to_row, to_column])) = self.to_memory {
            let to = origin
                .wrapping_offset(behind(image.get(), to_image))
                .wrapping_offset(behind(row.get(), to_row))
                .wrapping_offset(behind(column, to_column))
                .wrapping_add(first);
            if PART {
                // SAFETY: the output channels are there, and the memory of the sink is ours to write.
                unsafe { G::Elem::store_first_sums(isa, to, sums, outputs) }
            } else {
                // SAFETY: as above.
                unsafe { G::Elem::store_sums(isa, to, sums) }
            }
            return;
        }
        let (.., columns) = self.of.extents();
        if let Some(column) = columns.index(column) {
            let mut block = [<<G::Elem as Element>::Accumulator as Element>::ZERO; 16];
            // SAFETY: no vector has more than 16 lanes.
            unsafe { G::Elem::store_sums(isa, block.as_mut_ptr(), sums) }
            let place = (image, row, column);
            let sums = block.get(..outputs).unwrap_or_default();
            let mut done = 0;
            give::<_, _, 16>(self.of, self.sink, place, first, sums, &mut done);
            give::<_, _, 8>(self.of, self.sink, place, first, sums, &mut done);
            if const { PART || Facts::<G, I>::LANES < 8 } {
                give::<_, _, 4>(self.of, self.sink, place, first, sums, &mut done);
                give::<_, _, 1>(self.of, self.sink, place, first, sums, &mut done);
            }
        }
    }
}

/// How many columns of the image are under `P` columns of the result.
const fn span<G: Slides, const P: usize>() -> usize {
    let Axis { taps, how, .. } = G::CAPS.columns;
    (P - 1) * how.stride + (taps - 1) * how.dilation + 1
}

/// Whether a column is inside the image.
#[inline(always)]
const fn is_inside<G: Slides, I: Isa, const ENDS: u8>(column: usize) -> bool {
    let Axis { len, how, .. } = G::CAPS.columns;
    let Pieces { columns, count, .. } = Facts::<G, I>::PIECES;
    let first = if ENDS & FIRST == 0 {
        columns.wrapping_mul(count.wrapping_sub(1)).wrapping_mul(how.stride)
    } else {
        0
    };
    (ENDS & FIRST == 0 || column >= how.before)
        && (ENDS & LAST == 0 || column.wrapping_add(first) < len.wrapping_add(how.before))
}

/// The column of the result that has this tap on that column of the image.
#[inline(always)]
const fn place<G: Slides>(column: usize, tap: usize) -> Option<usize> {
    let how = G::CAPS.columns.how;
    let tap = tap.wrapping_mul(how.dilation);
    let behind = column.wrapping_sub(tap);
    if column >= tap && behind.is_multiple_of(how.stride) {
        behind.checked_div(how.stride)
    } else {
        None
    }
}
