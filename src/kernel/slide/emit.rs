//! The sums of a tile, given to a sink in the runs that suit its memory.
#![allow(unsafe_code)]

use super::slides::{Rounded, Slides, Sum};
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::dtype::Element;
use crate::isa::{Isa, Task};
use crate::kernel::vector::round;
use crate::shape::Shape;
use crate::tensor::{Places, Sink};

/// Pixels side by side, or one below the other.
#[derive(Clone, Copy)]
pub(super) struct Line<N> {
    pub(super) image: Idx<N>,
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) is_row: bool,
}

/// The sums of a tile on their way to the sink: `pixels` pixels with the sums of `outputs` output
/// channels each, `width` from one pixel to the next.
pub(super) struct Emit<'r, G: Slides, K> {
    pub(super) of: &'r G,
    pub(super) sink: &'r mut K,
    /// Whether the result has its columns side by side, and not its output channels.
    pub(super) in_rows: bool,
    pub(super) line: Line<G::N>,
    pub(super) pixels: usize,
    pub(super) sums: *const Sum<G>,
    pub(super) width: usize,
    /// The first output channel.
    pub(super) first: usize,
    pub(super) outputs: usize,
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>> Task for Emit<'_, G, K> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(mut self, _isa: I) {
        if self.in_rows && self.line.is_row {
            // SAFETY: `Running::tile` in `drive.rs` wrote the sums that `self` tells of.
            unsafe { self.rows() }
            return;
        }
        for pixel in 0..self.pixels {
            // SAFETY: as above.
            unsafe { self.pixel(pixel) }
        }
    }
}

impl<G: Slides, K: Sink<G::Out, Rounded<G>>> Emit<'_, G, K> {
    /// Gives the sums by rows of each output channel.
    ///
    /// # Safety
    /// There are as many sums as `self` says.
    #[inline(always)]
    unsafe fn rows(&mut self) {
        let (_, outputs, rows, _) = self.of.extents();
        let Some(row) = rows.index(self.line.row) else { return };
        for output in 0..self.outputs {
            let Some(index) = outputs.index(self.first.wrapping_add(output)) else {
                return;
            };
            let place = (self.line.image, index, row);
            let mut done = 0;
            // SAFETY: the caller's promise.
            unsafe { self.columns::<8>(place, output, &mut done) }
            // SAFETY: the caller's promise.
            unsafe { self.columns::<1>(place, output, &mut done) }
        }
    }

    /// Gives runs of `L` columns of an output channel from `done` on.
    ///
    /// # Safety
    /// As of [`Emit::rows`].
    #[inline(always)]
    unsafe fn columns<const L: usize>(
        &mut self,
        (image, index, row): (Idx<G::N>, Idx<G::O>, Idx<G::H>),
        output: usize,
        done: &mut usize,
    ) {
        if const { G::W::CAP < L } {
            return;
        }
        let first = self.line.column;
        let (.., columns) = self.of.extents();
        while self.pixels.saturating_sub(*done) >= L
            && let Some(run) = Run::<_, L>::new(columns, first.wrapping_add(*done))
        {
            let mut sums = [<Sum<G> as Element>::ZERO; L];
            for (lane, sum) in sums.iter_mut().enumerate() {
                let pixel = done.wrapping_add(lane).wrapping_mul(self.width);
                // SAFETY: the lane is one of the pixels.
                *sum = unsafe { self.sums.wrapping_add(output.wrapping_add(pixel)).read() };
            }
            let lanes = G::place_lanes((image, index, row, LaneAt::Run(run)));
            self.sink.run(lanes, round::<G::Elem, L>(sums));
            *done = done.wrapping_add(L);
        }
    }

    /// Gives the sums of one pixel.
    ///
    /// # Safety
    /// As of [`Emit::rows`].
    #[inline(always)]
    unsafe fn pixel(&mut self, pixel: usize) {
        let sums = self.sums.wrapping_add(pixel.wrapping_mul(self.width));
        let (row, column) = if self.line.is_row {
            (self.line.row, self.line.column.wrapping_add(pixel))
        } else {
            (self.line.row.wrapping_add(pixel), self.line.column)
        };
        let (_, _, rows, columns) = self.of.extents();
        if let Some(row) = rows.index(row)
            && let Some(column) = columns.index(column)
        {
            let place = (self.line.image, row, column);
            let mut done = 0;
            // SAFETY: the caller's promise.
            unsafe { self.channels::<16>(place, sums, &mut done) }
            // SAFETY: the caller's promise.
            unsafe { self.channels::<1>(place, sums, &mut done) }
        }
    }

    /// Gives runs of `L` output channels of a pixel from `done` on.
    ///
    /// # Safety
    /// As of [`Emit::rows`]; `sums` are those of the pixel.
    #[inline(always)]
    unsafe fn channels<const L: usize>(
        &mut self,
        (image, row, column): (Idx<G::N>, Idx<G::H>, Idx<G::W>),
        sums: *const Sum<G>,
        done: &mut usize,
    ) {
        if const { G::CAPS.outputs < L } {
            return;
        }
        let (_, outputs, ..) = self.of.extents();
        while self.outputs.saturating_sub(*done) >= L
            && let Some(run) = Run::<_, L>::new(outputs, self.first.wrapping_add(*done))
        {
            // SAFETY: the run is inside the strip; an array is aligned as its elements are.
            let sums = unsafe { sums.wrapping_add(*done).cast::<[Sum<G>; L]>().read() };
            let places = Outputs::<G, L> { image, run, row, column };
            self.sink.each(places, round::<G::Elem, L>(sums));
            *done = done.wrapping_add(L);
        }
    }
}

/// Gives the first `count` of the sums of a pixel, from output channel `first` on, `L` at a time from
/// `done` on.
#[inline(always)]
pub(super) fn give<G: Slides, K: Sink<G::Out, Rounded<G>>, const L: usize>(
    of: &G,
    sink: &mut K,
    (image, row, column): (Idx<G::N>, Idx<G::H>, Idx<G::W>),
    first: usize,
    sums: &[Sum<G>],
    done: &mut usize,
) {
    if const { G::CAPS.outputs < L } {
        return;
    }
    let (_, outputs, ..) = of.extents();
    while let Some(some) = sums.get(*done..).and_then(<[Sum<G>]>::first_chunk::<L>)
        && let Some(run) = Run::<_, L>::new(outputs, first.wrapping_add(*done))
    {
        let places = Outputs::<G, L> { image, run, row, column };
        sink.each(places, round::<G::Elem, L>(*some));
        *done = done.wrapping_add(L);
    }
}

/// Neighbouring output channels of a pixel.
struct Outputs<G: Slides, const L: usize> {
    image: Idx<G::N>,
    run: Run<G::O, L>,
    row: Idx<G::H>,
    column: Idx<G::W>,
}

impl<G: Slides, const L: usize> Clone for Outputs<G, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Slides, const L: usize> Copy for Outputs<G, L> {}

impl<G: Slides, const L: usize> Places<G::Out> for Outputs<G, L> {
    #[inline(always)]
    fn nth(self, lane: usize) -> Option<<G::Out as Shape>::Coord> {
        Some(G::place((self.image, self.run.nth(lane), self.row, self.column)))
    }
}
