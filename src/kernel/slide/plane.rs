//! Convolutions with a filter for each channel, of images with their columns side by side: a channel
//! at a time, some rows of some vectors of columns together.
#![allow(unsafe_code)]
#![allow(
    clippy::collapsible_match,
    reason = "what a constant condition excludes is not compiled, what a guard does is"
)]

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::axis::Stretch;
use super::plan::{Lines, MOST_PIXELS, Pixels, STRIP};
use super::slides::{Rounded, Slides, Sum, behind};
use super::tile::{OF_ROWS, OnLine, Patch, by_pixels, shared};
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::dtype::{Element, lanes};
use crate::isa::{Isa, Task};
use crate::kernel::vector::round;
use crate::tensor::{Sink, hold_lanes};

/// What is known of a convolution on an instruction set.
struct Facts<G, I>(PhantomData<(G, I)>);

impl<G: Slides, I: Isa> Facts<G, I> {
    const LANES: usize = lanes::<G::Elem, I>();
    const PIXELS: Pixels = {
        let most = if I::REGISTERS > 16 { MOST_PIXELS } else { 6 };
        Pixels::new(G::CAPS, most, G::FIXED, Lines::Columns, false)
    };
}

/// A convolution on its way to a sink, channel by channel.
pub(super) struct Planes<'g, G, K> {
    pub(super) of: &'g G,
    pub(super) sink: &'g mut K,
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>> Task for Planes<'_, G, K> {
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
        let Self { of, sink } = self;
        let [of_images, of_outputs] = sink.share().deal([(images.len(), 1), (outputs.len(), 1)]);
        let mut run = Running { isa, of, sink, to_memory };
        for number in images.indices().within(of_images.0, of_images.1) {
            let image = image.wrapping_offset(behind(number.get(), G::IMAGE[0]));
            for output in outputs.indices().within(of_outputs.0, of_outputs.1) {
                let image = image.wrapping_offset(behind(output.get(), G::IMAGE[1]));
                let weight = weight.wrapping_offset(behind(output.get(), G::WEIGHT[0]));
                run.plane(&Plane { number, output, image, weight });
            }
        }
        true
    }
}

/// A channel of an image, and its weights.
struct Plane<G: Slides> {
    number: Idx<G::N>,
    output: Idx<G::O>,
    image: *const G::Elem,
    weight: *const G::Elem,
}

struct Running<'g, G: Slides, K, I> {
    isa: I,
    of: &'g G,
    sink: &'g mut K,
    /// Where sums go as they are, columns side by side.
    to_memory: Option<(*mut Sum<G>, [isize; 4])>,
}

/// A tile: how many rows and columns from which on.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) row: usize,
    pub(super) rows: usize,
    pub(super) column: usize,
    pub(super) columns: usize,
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// All parts of a plane: those whose taps inside are the same together.
    #[inline(always)]
    fn plane(&mut self, plane: &Plane<G>) {
        let sizes = self.of.sizes();
        let bias = match self.of.bias(plane.output) {
            Some(bias) => [G::Elem::accumulator_from_sum(bias); STRIP],
            None => [<Sum<G> as Element>::ZERO; STRIP],
        };
        let bias = if const { G::BIASED } { bias.as_ptr() } else { core::ptr::null() };
        let mut row = 0;
        while row < sizes.rows.places {
            let rows = sizes.rows.stretch(row);
            let mut column = 0;
            while column < sizes.columns.places {
                let columns = sizes.columns.stretch(column);
                self.part(plane, bias, rows, columns);
                column = column.wrapping_add(columns.places);
            }
            row = row.wrapping_add(rows.places);
        }
    }

    /// Pixels with the same taps, some vectors of columns at a time.
    #[inline(always)]
    fn part(&mut self, plane: &Plane<G>, bias: *const Sum<G>, rows: Stretch, columns: Stretch) {
        let sizes = self.of.sizes();
        let [_, _, to_row, to_column] = G::IMAGE;
        let [_, _, next_row, next_column] = G::WEIGHT;
        let (down, along) = (sizes.rows.how, sizes.columns.how);
        let patch = Patch {
            image: plane
                .image
                .wrapping_offset(sizes.rows.position(rows).wrapping_mul(to_row))
                .wrapping_offset(sizes.columns.position(columns).wrapping_mul(to_column)),
            pixel: behind(down.stride, to_row),
            x: [0, behind(down.dilation, to_row), behind(along.dilation, to_column)],
            weight: plane
                .weight
                .wrapping_offset(behind(rows.tap, next_row))
                .wrapping_offset(behind(columns.tap, next_column)),
            w: [0, next_row, next_column],
            taps: [1, rows.taps, columns.taps],
            last: 0,
            bias,
        };
        let lanes = const { Facts::<G, I>::LANES };
        let mut done = 0;
        while done < columns.places {
            let left = columns.places.wrapping_sub(done);
            if left >= lanes.wrapping_mul(2) {
                self.down::<2, false>(plane, &patch, rows, columns.first, done, lanes);
                done = done.wrapping_add(lanes.wrapping_mul(2));
            } else if left > lanes {
                self.down::<2, true>(plane, &patch, rows, columns.first, done, left - lanes);
                done = columns.places;
            } else {
                self.down::<1, true>(plane, &patch, rows, columns.first, done, left);
                done = columns.places;
            }
        }
    }

    /// Some vectors of columns, some rows at a time.
    #[inline(always)]
    fn down<const V: usize, const PART: bool>(
        &mut self,
        plane: &Plane<G>,
        patch: &Patch<G::Elem>,
        rows: Stretch,
        first: usize,
        column: usize,
        last: usize,
    ) {
        let mut done = 0;
        while done < rows.places {
            let left = rows.places.wrapping_sub(done);
            let pixels = const { Facts::<G, I>::PIXELS }.next(rows.places, left);
            let image = patch.image.wrapping_add(column);
            let image = image.wrapping_offset(behind(done, patch.pixel));
            let patch = Patch { image, last, ..*patch };
            let lanes = const { (V - 1) * Facts::<G, I>::LANES };
            let block = Block {
                row: rows.first.wrapping_add(done),
                rows: pixels,
                column: first.wrapping_add(column),
                columns: lanes.wrapping_add(last),
            };
            self.tile::<V, PART>(plane, &patch, block);
            done = done.wrapping_add(pixels);
        }
    }

    /// A tile, to memory as it is or through the sink.
    #[inline(always)]
    fn tile<const V: usize, const PART: bool>(
        &mut self,
        plane: &Plane<G>,
        patch: &Patch<G::Elem>,
        at: Block,
    ) {
        let (isa, lanes) = (self.isa, const { Facts::<G, I>::LANES });
        let mut block = OnLine([[[MaybeUninit::<Sum<G>>::uninit(); 16]; V]; MOST_PIXELS]);
        let (to, step, written) = match self.to_memory {
            Some((origin, [to_image, to_channel, to_row, _])) => {
                let to = origin
                    .wrapping_offset(behind(plane.number.get(), to_image))
                    .wrapping_offset(behind(plane.output.get(), to_channel))
                    .wrapping_offset(behind(at.row, to_row))
                    .wrapping_add(at.column);
                (to, to_row, patch.last)
            }
            None => {
                let to = block.0.as_mut_ptr().cast::<Sum<G>>();
                (to, V.wrapping_mul(lanes).cast_signed(), lanes)
            }
        };
        by_pixels!(at.rows, Facts::<G, I>::PIXELS.there, R => {
            // SAFETY: by the law of `Slides` and the stretches of its axes all factors of the tile can be
            // read; the memory of the sink, or the block, is ours to write.
            unsafe { shared::<G::Elem, I, R, V, PART, OF_ROWS>(isa, patch, to, step, written) }
        });
        if self.to_memory.is_none() {
            let (number, output) = (plane.number, plane.output);
            let (sums, width) = (to.cast_const(), step.cast_unsigned());
            let (of, sink) = (self.of, &mut *self.sink);
            isa.run(Emit { of, sink, number, output, at, sums, width });
        }
    }
}

/// The sums of a tile on their way to the sink, `width` from one row to the next.
pub(super) struct Emit<'r, G: Slides, K> {
    pub(super) of: &'r G,
    pub(super) sink: &'r mut K,
    pub(super) number: Idx<G::N>,
    pub(super) output: Idx<G::O>,
    pub(super) at: Block,
    pub(super) sums: *const Sum<G>,
    pub(super) width: usize,
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>> Task for Emit<'_, G, K> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(mut self, _isa: I) {
        let (_, _, rows, _) = self.of.extents();
        for line in 0..self.at.rows {
            let Some(row) = rows.index(self.at.row.wrapping_add(line)) else { return };
            let mut done = 0;
            // SAFETY: `Running::tile` wrote the sums that `self` tells of.
            unsafe { self.columns::<16>(row, line, &mut done) }
            // SAFETY: as above.
            unsafe { self.columns::<4>(row, line, &mut done) }
            // SAFETY: as above.
            unsafe { self.columns::<1>(row, line, &mut done) }
        }
    }
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>> Emit<'_, G, K> {
    /// Gives runs of `L` columns of a row from `done` on.
    ///
    /// # Safety
    /// There are as many sums as `self` says.
    #[inline(always)]
    unsafe fn columns<const L: usize>(&mut self, row: Idx<G::H>, line: usize, done: &mut usize) {
        if const { G::W::CAP < L } {
            return;
        }
        let (_, _, _, columns) = self.of.extents();
        while self.at.columns.saturating_sub(*done) >= L
            && let Some(run) = Run::<_, L>::new(columns, self.at.column.wrapping_add(*done))
        {
            let from = self.sums.wrapping_add(line.wrapping_mul(self.width).wrapping_add(*done));
            // SAFETY: the run is inside the tile; an array is aligned as its elements are.
            let sums = unsafe { from.cast::<[Sum<G>; L]>().read() };
            hold_lanes();
            let lanes = G::place_lanes((self.number, self.output, row, LaneAt::Run(run)));
            self.sink.run(lanes, round::<G::Elem, L>(sums));
            *done = done.wrapping_add(L);
        }
    }
}
