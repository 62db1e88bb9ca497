//! Pools of images with their channels side by side: some channels of a window at a time.
//!
//! The taps on the padding are left out by running over those in the image.
#![allow(unsafe_code)]

use super::pool::PoolFunction;
use super::slide::Axis;
use crate::dim::{Dim, Idx, Run};
use crate::dtype::Element;
use crate::expr::Pooling;
use crate::isa::{Isa, Task};
use crate::layout::Layout;
use crate::shape::{Images, Pools};
use crate::storage::Borrowed;
use crate::tensor::{Part, Places, Sink, Tensor};

/// Gives the elements of a pool to a sink, and says whether there was anything to pool.
///
/// The stride of the channels is 1.
#[inline(never)]
pub(super) fn drive<O, T, S, L, K, F, How, P, const AXES: usize>(
    of: &Pooling<Tensor<T, S, L, K>, F, How, O, AXES>,
    sink: &mut P,
) -> bool
where
    O: Images<AXES>,
    T: Element,
    F: PoolFunction<T>,
    How: Pools<S, AXES, Out = O>,
    S: Images<AXES>,
    L: Layout<S>,
    K: Borrowed<T>,
    P: Sink<O, T>,
{
    sink.share().dispatch(Channels { of, sink })
}

/// A pool on its way to a sink.
struct Channels<'p, N, P> {
    of: &'p N,
    sink: &'p mut P,
}

/// A window: the indices of the first tap in the image, and how many taps are in it.
#[derive(Clone, Copy)]
struct Window {
    row: isize,
    rows: usize,
    column: isize,
    columns: usize,
}

impl<O, T, S, L, K, F, How, P, const AXES: usize> Task
    for Channels<'_, Pooling<Tensor<T, S, L, K>, F, How, O, AXES>, P>
where
    O: Images<AXES>,
    T: Element,
    F: PoolFunction<T>,
    How: Pools<S, AXES, Out = O>,
    S: Images<AXES>,
    L: Layout<S>,
    K: Borrowed<T>,
    P: Sink<O, T>,
{
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(mut self, _isa: I) -> bool {
        let shape = self.of.input.shape();
        let (_, in_rows, in_columns) = shape.chw();
        let Some(first) = shape.first() else { return false };
        let origin = self.of.input.place(first);
        let out = How::pooled(shape);
        let (channels, rows, columns) = out.chw();
        let [down, along] = How::SLIDES;
        let (taps_down, taps_along) = (How::KH::CAP, How::KW::CAP);
        let down = Axis { len: in_rows.len(), places: rows.len(), taps: taps_down, how: down };
        let along =
            Axis { len: in_columns.len(), places: columns.len(), taps: taps_along, how: along };
        let [of_images, of_rows] =
            self.sink.share().deal([(out.images().len(), 1), (rows.len(), 1)]);
        for image in out.images().indices().within(of_images.0, of_images.1) {
            for row in rows.indices().within(of_rows.0, of_rows.1) {
                let of_row = down.stretch(row.get());
                for column in columns.indices() {
                    let of_column = along.stretch(column.get());
                    let window = Window {
                        row: down.position(of_row),
                        rows: of_row.taps,
                        column: along.position(of_column),
                        columns: of_column.taps,
                    };
                    let place = (image, row, column);
                    let mut done = 0;
                    // SAFETY: the taps of the stretches fall on the image.
                    unsafe { self.channels::<32>(origin, channels, place, window, &mut done) }
                    // SAFETY: as above.
                    unsafe { self.channels::<8>(origin, channels, place, window, &mut done) }
                    // SAFETY: as above.
                    unsafe { self.channels::<1>(origin, channels, place, window, &mut done) }
                }
            }
        }
        true
    }
}

impl<O, T, S, L, K, F, How, P, const AXES: usize>
    Channels<'_, Pooling<Tensor<T, S, L, K>, F, How, O, AXES>, P>
where
    O: Images<AXES>,
    T: Element,
    F: PoolFunction<T>,
    How: Pools<S, AXES, Out = O>,
    S: Images<AXES>,
    L: Layout<S>,
    K: Borrowed<T>,
    P: Sink<O, T>,
{
    /// The results of runs of `C` channels of one window.
    ///
    /// # Safety
    /// `origin` is the place of the first element, and all taps of the window fall on the image.
    #[inline(always)]
    unsafe fn channels<const C: usize>(
        &mut self,
        origin: *const T,
        channels: O::C,
        (image, row, column): (Idx<O::N>, Idx<O::H>, Idx<O::W>),
        window: Window,
        done: &mut usize,
    ) {
        if const { O::C::CAP < C } {
            return;
        }
        let [to_image, _, to_row, to_column] = const { super::slide::by_role(AXES, L::STRIDES) };
        let (inside, padded) = How::taps(self.of.input.shape(), row.get(), column.get());
        let first = origin
            .wrapping_offset(image.get().cast_signed().wrapping_mul(to_image))
            .wrapping_offset(window.row.wrapping_mul(to_row))
            .wrapping_offset(window.column.wrapping_mul(to_column));
        while let Some(run) = Run::<_, C>::new(channels, *done) {
            let from = first.wrapping_add(*done);
            let read = |from: *const T| {
                // SAFETY: by the caller's promise the tap falls on the image, whose channels stand
                // side by side; an array is aligned as its elements are.
                unsafe { from.cast::<[T; C]>().read() }
            };
            let elements = read(from);
            let mut states = begin::<T, F, C>(&elements);
            if F::START.is_none() {
                // Where taps are left out, the first one counts again: at a single tap a NaN is then
                // made the same as at several.
                if inside < How::KH::CAP.wrapping_mul(How::KW::CAP) {
                    step::<T, F, C>(&mut states, &elements);
                }
            }
            let mut of_row = from;
            for tap_row in 0..window.rows {
                let mut tap_from = of_row;
                for tap in 0..window.columns {
                    if F::START.is_some() || tap_row.wrapping_add(tap) > 0 {
                        step::<T, F, C>(&mut states, &read(tap_from));
                    }
                    tap_from = tap_from.wrapping_offset(to_column);
                }
                of_row = of_row.wrapping_offset(to_row);
            }
            let mut results = [T::ZERO; C];
            for (result, state) in results.iter_mut().zip(states) {
                *result = F::finish(state, inside, padded);
            }
            let places = Outputs::<O, C, AXES> { image, run, row, column };
            self.sink.each(places, results);
            *done = done.wrapping_add(C);
        }
    }
}

/// Windows before their first tap, or at the first where none comes before.
#[inline(always)]
fn begin<T: Element, F: PoolFunction<T>, const C: usize>(elements: &[T; C]) -> [F::State; C] {
    let [first, ..] = elements.as_slice() else { return [F::first(T::ZERO); C] };
    let mut states = [F::first(*first); C];
    for (state, element) in states.iter_mut().zip(elements) {
        *state = match F::START {
            Some(start) => start,
            None => F::first(*element),
        };
    }
    states
}

/// Windows with one element more each.
#[inline(always)]
fn step<T: Element, F: PoolFunction<T>, const C: usize>(
    states: &mut [F::State; C],
    elements: &[T; C],
) {
    for (state, element) in states.iter_mut().zip(elements) {
        *state = F::step(*state, *element);
    }
}

/// Neighbouring channels of a pixel.
struct Outputs<O: Images<AXES>, const C: usize, const AXES: usize> {
    image: Idx<O::N>,
    run: Run<O::C, C>,
    row: Idx<O::H>,
    column: Idx<O::W>,
}

impl<O: Images<AXES>, const C: usize, const AXES: usize> Clone for Outputs<O, C, AXES> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<O: Images<AXES>, const C: usize, const AXES: usize> Copy for Outputs<O, C, AXES> {}

impl<O: Images<AXES>, const C: usize, const AXES: usize> Places<O> for Outputs<O, C, AXES> {
    #[inline(always)]
    fn nth(self, lane: usize) -> Option<O::Coord> {
        Some(O::join((self.image, self.run.nth(lane), self.row, self.column)))
    }
}
