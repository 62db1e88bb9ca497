//! The sums of a tile, given to a sink in the runs that suit its memory.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::plan::BLOCK;
use super::slides::{Rounded, Slides, Sum};
use super::tile::OnLine;
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::dtype::{Element, Factor, lanes};
use crate::isa::{Isa, Task};
use crate::kernel::vector::round;
use crate::shape::Shape;
use crate::tensor::{Places, Sink, hold_lanes};

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
    fn run<I: Isa>(mut self, isa: I) {
        if self.in_rows && self.line.is_row {
            // SAFETY: `Running::tile` in `drive.rs` wrote the sums that `self` tells of.
            unsafe { self.rows(isa) }
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
    /// There are as many sums as `self` says, in memory for those of [`BLOCK`] pixels.
    #[inline(always)]
    unsafe fn rows<I: Isa>(&mut self, isa: I) {
        let (_, outputs, rows, _) = self.of.extents();
        let Some(row) = rows.index(self.line.row) else { return };
        // A strip has at most two vectors of output channels.
        let mut turned =
            OnLine([[MaybeUninit::<<G::Elem as Factor>::Vector<I>>::uninit(); BLOCK]; 2]);
        let turned = turned.0.as_mut_ptr().cast::<Sum<G>>();
        // SAFETY: the caller's promise; there is room for a strip of output channels.
        unsafe { self.turn(isa, turned) }
        for output in 0..self.outputs {
            let Some(index) = outputs.index(self.first.wrapping_add(output)) else {
                return;
            };
            let place = (self.line.image, index, row);
            let sums = turned.cast_const().wrapping_add(output.wrapping_mul(BLOCK));
            let mut done = 0;
            // SAFETY: the sums of the output channel were written, one for each pixel.
            unsafe { self.columns::<8>(place, sums, &mut done) }
            // SAFETY: as above.
            unsafe { self.columns::<4>(place, sums, &mut done) }
            // SAFETY: as above.
            unsafe { self.columns::<1>(place, sums, &mut done) }
        }
    }

    /// Copies the sums so that those of an output channel stand side by side: in square blocks that are
    /// turned in registers, where there are any.
    ///
    /// # Safety
    /// As of [`Emit::rows`]; [`BLOCK`] sums for each output channel of a strip can be written from `to`
    /// on.
    #[inline(always)]
    unsafe fn turn<I: Isa>(&self, isa: I, to: *mut Sum<G>) {
        let side = const { lanes::<G::Elem, I>() };
        // Vectors of floats are turned by instructions.
        if const { G::Elem::SPREADS } {
            for first in (0..self.outputs).step_by(side) {
                for pixel in (0..self.pixels).step_by(side) {
                    let mut rows = [G::Elem::splat(isa, G::Elem::ZERO); BLOCK];
                    for (row, sums) in rows.iter_mut().enumerate().take(side) {
                        // The last pixel again where there are no more.
                        let row = pixel.wrapping_add(row).min(self.pixels.wrapping_sub(1));
                        let from = row.wrapping_mul(self.width);
                        let from = self.sums.wrapping_add(from.wrapping_add(first));
                        // SAFETY: the caller's promise.
                        *sums = unsafe { G::Elem::load_sums(isa, from) };
                    }
                    G::Elem::transpose(isa, &mut rows);
                    for (row, sums) in rows.into_iter().enumerate().take(side) {
                        let at = first.wrapping_add(row).wrapping_mul(BLOCK).wrapping_add(pixel);
                        // SAFETY: as above.
                        unsafe { G::Elem::store_sums(isa, to.wrapping_add(at), sums) }
                    }
                }
            }
            return;
        }
        for output in 0..self.outputs {
            for pixel in 0..self.pixels {
                let from = pixel.wrapping_mul(self.width).wrapping_add(output);
                // SAFETY: the caller's promise.
                let sum = unsafe { self.sums.wrapping_add(from).read() };
                let to = to.wrapping_add(output.wrapping_mul(BLOCK).wrapping_add(pixel));
                // SAFETY: the caller's promise.
                unsafe { to.write(sum) }
            }
        }
    }

    /// Gives runs of `L` columns of an output channel from `done` on.
    ///
    /// # Safety
    /// The sums of all pixels stand side by side from `sums` on.
    #[inline(always)]
    unsafe fn columns<const L: usize>(
        &mut self,
        (image, index, row): (Idx<G::N>, Idx<G::O>, Idx<G::H>),
        sums: *const Sum<G>,
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
            // SAFETY: the run is inside the line; an array is aligned as its elements are.
            let sums = unsafe { sums.wrapping_add(*done).cast::<[Sum<G>; L]>().read() };
            hold_lanes();
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
