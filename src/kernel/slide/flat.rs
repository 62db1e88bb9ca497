//! Convolutions with a filter for each channel, of small images with their columns side by side: a channel
//! at a time, its rows behind each other as one line.
//!
//! ```text
//! for each channel:
//!     copy it, with room before and behind
//!     for each 16 places of the line:                    sum[16] = 0
//!         for each tap:                                  sum[16] += copy[16 from the tap on] * weight,
//!                                                        but where the tap falls on padding
//! ```
//!
//! Rows of few columns would leave most lanes of a vector empty.
#![allow(unsafe_code)]

use core::any::TypeId;

use super::plan::Sizes;
use super::plane::{Block, Emit};
use super::slides::{Rounded, Slides, Sum, behind};
use crate::dim::{Dim, Idx};
use crate::dtype::{Element, Factor, Num};
use crate::isa::{Isa, Task};
use crate::tensor::Sink;

/// The elements of a copy, at most.
const ROOM: usize = 2048;
/// The places of a line, at most.
const PLACES: usize = 1024;
/// The columns from which on rows fill vectors.
const LONG: usize = 32;
/// The lanes that go together.
const LANES: usize = 16;

/// How an image is one line.
#[derive(Clone, Copy)]
struct Plan {
    /// How far it is from row to row.
    pitch: usize,
    /// How many vectors of places there are.
    vectors: usize,
    /// Where the first element of the image stands in the copy.
    start: usize,
    /// The elements of the copy.
    room: usize,
}

/// The plan for images of these sizes.
const fn plan(sizes: Sizes) -> Plan {
    let Sizes { rows, columns, .. } = sizes;
    let pitch = if columns.len > columns.places { columns.len } else { columns.places };
    let places = rows.places.wrapping_sub(1).wrapping_mul(pitch).wrapping_add(columns.places);
    let vectors = places.div_ceil(LANES);
    let start = rows.how.before.wrapping_mul(pitch).wrapping_add(columns.how.before);
    let reach = rows.taps.wrapping_mul(rows.how.dilation).wrapping_mul(pitch);
    let reach = reach.wrapping_add(columns.taps.wrapping_mul(columns.how.dilation));
    let image = start.wrapping_add(rows.len.wrapping_mul(pitch));
    let read = vectors.wrapping_mul(LANES).wrapping_add(reach);
    Plan { pitch, vectors, start, room: if image > read { image } else { read } }
}

/// Whether convolutions are computed so.
pub(super) const fn is_flat<G: Slides>() -> bool {
    let Sizes { rows, columns, .. } = G::CAPS;
    let is_dense = rows.how.stride == 1 && columns.how.stride == 1;
    let are_short = columns.places > 0 && columns.places < LONG && columns.len < LONG;
    if !(G::FIXED && is_dense && rows.places > 0 && are_short) {
        return false;
    }
    let plan = plan(G::CAPS);
    // Floats are loaded by masks, and few places are as well off in columns.
    let has_masks = size_of::<G::Elem>() == size_of::<Sum<G>>();
    let is_full = rows.places * columns.places * 4 >= plan.vectors * LANES;
    plan.room <= ROOM && plan.vectors * LANES <= PLACES && (is_full || !has_masks)
}

/// A convolution on its way to a sink, channel by channel.
pub(super) struct Flat<'g, G, K> {
    pub(super) of: &'g G,
    pub(super) sink: &'g mut K,
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>> Task for Flat<'_, G, K> {
    /// Whether there was anything to sum.
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> bool {
        let Some((image, weight)) = self.of.operands() else { return false };
        let (images, outputs, ..) = self.of.extents();
        let to_memory = if TypeId::of::<Sum<G>>() == TypeId::of::<Rounded<G>>() {
            self.sink.memory().and_then(|memory| {
                let strides = G::strides(memory.strides)?;
                (strides[3] == 1).then_some((memory.origin.cast::<Sum<G>>(), strides))
            })
        } else {
            None
        };
        let [of_images, of_outputs] =
            self.sink.share().deal([(images.len(), 1), (outputs.len(), 1)]);
        let mut line = Line::<G>::new();
        let mut here = self.sink.here();
        for number in images.indices().within(of_images.0, of_images.1) {
            let image = image.wrapping_offset(behind(number.get(), G::IMAGE[0]));
            for output in outputs.indices().within(of_outputs.0, of_outputs.1) {
                let image = image.wrapping_offset(behind(output.get(), G::IMAGE[1]));
                let weight = weight.wrapping_offset(behind(output.get(), G::WEIGHT[0]));
                // SAFETY: by the law of `Slides` the channel and its weights stand there.
                unsafe { line.sum(isa, image, weight, self.of.bias(output)) }
                match to_memory {
                    Some((origin, [to_image, to_channel, to_row, _])) => {
                        let to = origin
                            .wrapping_offset(behind(number.get(), to_image))
                            .wrapping_offset(behind(output.get(), to_channel));
                        // SAFETY: the memory of the sink is ours to write.
                        unsafe { line.write(to, to_row) }
                    }
                    None => line.give(isa, self.of, &mut here, number, output),
                }
            }
        }
        true
    }
}

/// A channel as one line.
struct Line<G: Slides> {
    copy: [G::Elem; ROOM],
    /// The row and the column of each place.
    rows: [u32; PLACES],
    columns: [u32; PLACES],
    sums: [Sum<G>; PLACES],
}

impl<G: Slides> Line<G> {
    const PLAN: Plan = plan(G::CAPS);

    #[inline(always)]
    fn new() -> Self {
        let mut line = Self {
            copy: [G::Elem::ZERO; ROOM],
            rows: [0; PLACES],
            columns: [0; PLACES],
            sums: [<Sum<G> as Element>::ZERO; PLACES],
        };
        let pitch = const { Self::PLAN.pitch };
        let places = line.rows.chunks_mut(pitch).zip(line.columns.chunks_mut(pitch));
        for (row, (rows, columns)) in (0..).zip(places) {
            rows.fill(row);
            for (number, column) in (0..).zip(columns) {
                *column = number;
            }
        }
        line
    }

    /// Sums all places of a channel.
    ///
    /// # Safety
    /// All elements and weights stand where the strides of `G` say.
    #[inline(always)]
    unsafe fn sum<I: Isa>(
        &mut self,
        isa: I,
        image: *const G::Elem,
        weight: *const G::Elem,
        bias: Option<Rounded<G>>,
    ) {
        let Plan { pitch, vectors, start, .. } = const { Self::PLAN };
        let Sizes { rows, columns, .. } = const { G::CAPS };
        let lines = self.copy.get_mut(start..).unwrap_or_default().chunks_mut(pitch);
        for (row, line) in lines.enumerate().take(rows.len) {
            let from = image.wrapping_offset(behind(row, G::IMAGE[2]));
            for (column, to) in line.iter_mut().enumerate().take(columns.len) {
                // SAFETY: the caller's promise.
                *to = unsafe { from.wrapping_add(column).read() };
            }
        }
        let (of_rows, of_columns) = (self.rows.as_chunks().0, self.columns.as_chunks().0);
        let places = of_rows.iter().zip(of_columns).zip(self.sums.as_chunks_mut().0);
        for (vector, ((of_rows, of_columns), sums)) in places.enumerate().take(vectors) {
            let from = vector.wrapping_mul(LANES);
            let mut totals = [<Sum<G> as Element>::ZERO; LANES];
            for tap_row in 0..rows.taps {
                let down = tap_row.wrapping_mul(rows.how.dilation);
                let is_row = are_inside(of_rows, down, rows.how.before, rows.len);
                for tap in 0..columns.taps {
                    let along = tap.wrapping_mul(columns.how.dilation);
                    let is_column = are_inside(of_columns, along, columns.how.before, columns.len);
                    let at = weight
                        .wrapping_offset(behind(tap_row, G::WEIGHT[2]))
                        .wrapping_offset(behind(tap, G::WEIGHT[3]));
                    // SAFETY: the caller's promise.
                    let weight = unsafe { at.read() };
                    let from = from.wrapping_add(down.wrapping_mul(pitch)).wrapping_add(along);
                    let Some(elements) = self.copy.get(from..).and_then(<[_]>::first_chunk) else {
                        continue;
                    };
                    add(isa, &mut totals, elements, weight, &is_row, &is_column);
                }
            }
            if let Some(bias) = bias {
                let bias = G::Elem::accumulator_from_sum(bias);
                for total in &mut totals {
                    *total = Num::add(*total, bias);
                }
            }
            *sums = totals;
        }
    }

    /// Writes the sums to memory whose columns stand side by side.
    ///
    /// # Safety
    /// A channel of the result can be written from `to` on, with `to_row` from row to row.
    #[inline(always)]
    unsafe fn write(&self, to: *mut Sum<G>, to_row: isize) {
        let (pitch, columns) = const { (Self::PLAN.pitch, G::CAPS.columns.places) };
        let rows = const { G::CAPS.rows.places };
        if pitch == columns && to_row == pitch.cast_signed() {
            let all = const { G::CAPS.rows.places * G::CAPS.columns.places };
            for (place, sum) in self.sums.iter().enumerate().take(all) {
                // SAFETY: the caller's promise; the rows stand behind each other.
                unsafe { to.wrapping_add(place).write(*sum) }
            }
            return;
        }
        for (row, sums) in self.sums.chunks(pitch).enumerate().take(rows) {
            let to = to.wrapping_offset(behind(row, to_row));
            for (column, sum) in sums.iter().enumerate().take(columns) {
                // SAFETY: the caller's promise.
                unsafe { to.wrapping_add(column).write(*sum) }
            }
        }
    }

    /// Gives the sums to the sink.
    #[inline(always)]
    fn give<I: Isa, K: Sink<G::Out, Rounded<G>>>(
        &self,
        isa: I,
        of: &G,
        sink: &mut K,
        number: Idx<G::N>,
        output: Idx<G::O>,
    ) {
        let (rows, columns) = const { (G::CAPS.rows.places, G::CAPS.columns.places) };
        let at = Block { row: 0, rows, column: 0, columns };
        let (sums, width) = (self.sums.as_ptr(), const { Self::PLAN.pitch });
        Emit { of, sink, number, output, at, sums, width }.run(isa);
    }
}

/// Whether each place, a step further and so much before, is inside an axis of `len`.
#[inline(always)]
fn are_inside(places: &[u32; LANES], step: usize, before: usize, len: usize) -> [bool; LANES] {
    let number = |number: usize| u32::try_from(number).unwrap_or_default();
    let (step, len) = (number(step).wrapping_sub(number(before)), number(len));
    let mut inside = [false; LANES];
    for (inside, place) in inside.iter_mut().zip(places) {
        *inside = place.wrapping_add(step) < len;
    }
    inside
}

/// Adds the products of elements and a weight to those sums whose tap is inside.
#[inline(always)]
fn add<T: Factor, I: Isa>(
    isa: I,
    sums: &mut [T::Accumulator; LANES],
    elements: &[T; LANES],
    weight: T,
    is_row: &[bool; LANES],
    is_column: &[bool; LANES],
) {
    let inside = is_row.iter().zip(is_column);
    for ((sum, element), (is_row, is_column)) in sums.iter_mut().zip(elements).zip(inside) {
        let with = T::step(isa, *element, weight, *sum);
        *sum = if *is_row & *is_column { with } else { *sum };
    }
}
