//! Pools: a run of columns at a time, tap by tap of the window; or, where the channels stand side by
//! side, a run of channels (`pool_channels.rs`).
//!
//! The largest element takes the nearest element for a tap on the padding: it is one of the same window,
//! and counting an element twice does not change the largest. A mean leaves such taps out.

use super::pool_channels::drive;
use super::slide::by_role;
use super::vector::zip;
use crate::dim::{Dim, FixedDim, LaneAt, Run, Steps};
use crate::dtype::quantized::{Code, rounded_mean};
use crate::dtype::{Element, Float, Num, Order};
use crate::expr::{MaxOf, MeanOf, PaddedMeanOf, Pooling, RoundedMeanOf};
use crate::layout::Layout;
use crate::shape::{Images, Place, Pools, nearest};
use crate::storage::Borrowed;
use crate::tensor::{Driven, Sink, Source, Tensor};

/// What a pool makes of the elements of a window.
pub trait PoolFunction<T> {
    /// What is known of a window while its taps are visited.
    type State: Copy;
    /// What is known before any tap has been visited; nothing if the first element begins.
    const START: Option<Self::State>;

    /// A window with one element.
    fn first(element: T) -> Self::State;
    /// A window with one more element.
    fn step(state: Self::State, element: T) -> Self::State;
    /// The result, from the number of taps in the image and of those in the padded image.
    fn finish(state: Self::State, inside: usize, padded: usize) -> T;
}

impl<T: Order> PoolFunction<T> for MaxOf {
    type State = T;
    const START: Option<T> = None;

    #[inline(always)]
    fn first(element: T) -> T {
        element
    }

    #[inline(always)]
    fn step(state: T, element: T) -> T {
        T::maximum(state, element)
    }

    #[inline(always)]
    fn finish(state: T, _inside: usize, _padded: usize) -> T {
        state
    }
}

macro_rules! means {
    ($($function:ident: |$inside:ident, $padded:ident| $count:expr;)*) => {$(
        impl<T: Float> PoolFunction<T> for $function {
            type State = T::Wide;
            const START: Option<T::Wide> = Some(T::Wide::ZERO);

            #[inline(always)]
            fn first(element: T) -> T::Wide {
                element.to_accumulator()
            }

            #[inline(always)]
            fn step(state: T::Wide, element: T) -> T::Wide {
                Num::add(state, element.to_accumulator())
            }

            #[inline(always)]
            fn finish(state: T::Wide, $inside: usize, $padded: usize) -> T {
                T::from_accumulator(Num::div(state, T::Wide::from_count($count)))
            }
        }
    )*};
}

means! {
    MeanOf: |inside, _padded| inside;
    PaddedMeanOf: |_inside, padded| padded;
}

impl<T: Code> PoolFunction<T> for RoundedMeanOf {
    type State = i32;
    const START: Option<i32> = Some(0);

    #[inline(always)]
    fn first(element: T) -> i32 {
        element.to_i32()
    }

    #[inline(always)]
    fn step(state: i32, element: T) -> i32 {
        state.wrapping_add(element.to_i32())
    }

    #[inline(always)]
    fn finish(state: i32, inside: usize, _padded: usize) -> T {
        T::nearest(rounded_mean(state, inside))
    }
}

impl<O, T, S, L, K, F, How, const AXES: usize> Source<O>
    for Pooling<Tensor<T, S, L, K>, F, How, O, AXES>
where
    O: Images<AXES>,
    T: Element,
    F: PoolFunction<T>,
    How: Pools<S, AXES, Out = O>,
    S: Images<AXES>,
    L: Layout<S>,
    K: Borrowed<T>,
{
    type Elem = T;

    const DRIVES: bool = by_role(AXES, L::STRIDES)[1] == 1 && S::C::CAP > 1;
    const SHARES: bool = true;
    const WORK: usize =
        How::KH::CAP.saturating_mul(How::KW::CAP).saturating_mul(2 * size_of::<T>());

    #[inline(always)]
    fn drive<P: Sink<O, T>>(&self, _shape: O, sink: &mut P) -> Driven {
        Driven(drive(self, sink))
    }

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T {
        let (image, channel, row, column) = O::parts(coord);
        let [element] = self.windows::<1>((image, channel, row, column.get()));
        element
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T; W] {
        let (image, channel, row, columns) = O::lane_parts(lanes);
        match columns {
            LaneAt::Run(run) => self.windows((image, channel, row, run.start())),
            LaneAt::Splat(column) => {
                let [element] = self.windows::<1>((image, channel, row, column.get()));
                [element; W]
            }
        }
    }
}

impl<O, T, S, L, K, F, How, const AXES: usize> Pooling<Tensor<T, S, L, K>, F, How, O, AXES>
where
    O: Images<AXES>,
    T: Element,
    F: PoolFunction<T>,
    How: Pools<S, AXES, Out = O>,
    S: Images<AXES>,
    L: Layout<S>,
    K: Borrowed<T>,
{
    /// The results of `W` windows that are neighbours, the first at this place.
    #[inline(always)]
    fn windows<const W: usize>(
        &self,
        (image, channel, row, column): Place<O::N, O::C, O::H, usize>,
    ) -> [T; W] {
        let (image, channel) = How::image_and_channel(image, channel);
        let shape = self.input.shape();
        let (_, _, columns) = shape.chw();
        let mut states = F::START.map(|start| [start; W]);
        for tap_row in How::KH::DIM.indices() {
            let tap_at = if F::START.is_none() {
                How::nearest_row(shape, row.get(), tap_row)
            } else {
                How::row(shape, row.get(), tap_row)
            };
            let Some(tap_at) = tap_at else { continue };
            for tap in How::KW::DIM.indices() {
                let first = How::column(column, tap);
                let at = |column| self.input.at(S::join((image, channel, tap_at, column)));
                let elements: [T; W] = if How::STRIDE == 1
                    && let Some(run) = Run::<_, W>::new(columns, first)
                {
                    let run = S::join_lanes((image, channel, tap_at, LaneAt::Run(run)));
                    Source::lanes(&self.input, run)
                } else if let Some(steps) = Steps::<_, W>::new(columns, first, How::STRIDE) {
                    core::array::from_fn(|lane| at(steps.nth(lane)))
                } else if let Some(started) = states
                    && F::START.is_some()
                {
                    let inside: [Option<T>; W] = core::array::from_fn(|lane| {
                        columns.index(first.wrapping_add(lane.wrapping_mul(How::STRIDE))).map(at)
                    });
                    states = Some(zip(started, inside, |state, element| match element {
                        Some(element) => F::step(state, element),
                        None => state,
                    }));
                    continue;
                } else {
                    core::array::from_fn(|lane| {
                        let position = first.wrapping_add(lane.wrapping_mul(How::STRIDE));
                        // A window meets an element, so that there is a nearest one.
                        nearest(columns, position).map_or(T::ZERO, at)
                    })
                };
                states = Some(match states {
                    Some(states) => zip(states, elements, F::step),
                    None => elements.map(F::first),
                });
            }
        }
        let Some(states) = states else { return [T::ZERO; W] };
        let taps: [(usize, usize); W] =
            core::array::from_fn(|lane| How::taps(shape, row.get(), column.wrapping_add(lane)));
        zip(states, taps, |state, (inside, padded)| F::finish(state, inside, padded))
    }
}
