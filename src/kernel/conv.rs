//! Convolutions: in tiles, or a run of columns of one output channel at a time; without a copy of
//! the image.
//!
//! The tiles are those of `slide`. Where they do not pay, and for single elements:
//!
//! ```text
//! for each run of columns of a row of an output channel:     sum[W] = 0
//!     for each input channel, row and column of the weight:  sum[W] += weight * image[shifted run]
//!     add the bias, do the element-wise work behind it, store
//! ```
//!
//! Every lane sums in the same order, and leaves out taps that fall on the padding, so `at` and
//! `lanes` give the same bits. Departures:
//!
//! 1. Where all taps of a run are inside the image, the columns are checked once a tap; at a stride
//!    of 1 they are read at once.
//! 2. A run that crosses the border starts anew and is checked lane by lane.
#![allow(unsafe_code)]

use super::product::{Sums, add_bias, many, one, products};
use super::slide::{Axis, Sizes, Slides, by_role, drive, tiles_pay};
use super::vector::zip;
use crate::dim::{Dim, Idx, LaneAt, Run, Steps};
use crate::dtype::{Element, Num};
use crate::expr::{Bias, Convolution};
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::{Convolves, Images, Place, Sliding, Weights};
use crate::storage::Borrowed;
use crate::tensor::{Driven, Sink, Source, Tensor};

/// An axis of an image, its places and the taps of the weight along it.
const fn axis(len: usize, places: usize, taps: usize, how: Sliding) -> Axis {
    Axis { len, places, taps, how }
}

// SAFETY: by the laws of `Layout` and of `Images` an element stands the sum of its four indices times
// `by_role` of the strides behind the first; axes that are not there have the index 0 alone.
unsafe impl<O, T, S, L, K, R, M, Q, B, How, const AXES: usize> Slides
    for Convolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, O, AXES>
where
    O: Images<AXES>,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + Convolves<S, How, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, R::N>,
{
    type Elem = T;
    type Out = O;
    type N = O::N;
    type O = O::C;
    type H = O::H;
    type W = O::W;
    type Scratch = <R::C as Dim>::Arr<<R::H as Dim>::Arr<<R::W as Dim>::Arr<[T; 32]>>>;

    const IMAGE: [isize; 4] = by_role(AXES, L::STRIDES);
    const WEIGHT: [isize; 4] = by_role(AXES, M::STRIDES);
    const CAPS: Sizes = Sizes {
        rows: axis(S::H::CAP, O::H::CAP, R::H::CAP, R::SLIDES[0]),
        columns: axis(S::W::CAP, O::W::CAP, R::W::CAP, R::SLIDES[1]),
        inputs: R::C::CAP,
        outputs: R::N::CAP / if R::IS_EACH { 1 } else { R::GROUPS },
        groups: if R::IS_EACH { 1 } else { R::GROUPS },
    };
    const FIXED: bool = S::FIXED && R::FIXED;
    const EACH: bool = R::IS_EACH;
    const BIASED: bool = !B::IS_NONE;

    #[inline(always)]
    fn extents(&self) -> (O::N, O::C, O::H, O::W) {
        let out = self.weight.shape().convolve(self.input.shape());
        let (channels, rows, columns) = out.chw();
        (out.images(), channels, rows, columns)
    }

    #[inline(always)]
    fn sizes(&self) -> Sizes {
        let (_, _, out_rows, out_columns) = self.extents();
        let (_, rows, columns) = self.input.shape().chw();
        let (inputs, tap_rows, tap_columns) = self.weight.shape().chw();
        let groups = const { Self::CAPS.groups };
        let outputs = self.weight.shape().images().len();
        Sizes {
            rows: axis(rows.len(), out_rows.len(), tap_rows.len(), R::SLIDES[0]),
            columns: axis(columns.len(), out_columns.len(), tap_columns.len(), R::SLIDES[1]),
            inputs: inputs.len(),
            outputs: outputs.checked_div(groups).unwrap_or_default(),
            groups,
        }
    }

    #[inline(always)]
    fn operands(&self) -> Option<(*const T, *const T)> {
        let image = self.input.shape().first()?;
        let weight = self.weight.shape().first()?;
        Some((self.input.place(image), self.weight.place(weight)))
    }

    #[inline(always)]
    fn bias(&self, output: Idx<O::C>) -> Option<T::Sum> {
        self.bias.at(R::filter(output))
    }

    #[inline(always)]
    fn strides(of_axes: &[isize]) -> Option<[isize; 4]> {
        (of_axes.len() == O::RANK).then(|| by_role(AXES, of_axes))
    }

    #[inline(always)]
    fn place(place: Place<O::N, O::C, O::H, Idx<O::W>>) -> O::Coord {
        O::join(place)
    }

    #[inline(always)]
    fn place_lanes<const W: usize>(
        place: Place<O::N, O::C, O::H, LaneAt<O::W, W>>,
    ) -> O::LaneCoord<W> {
        O::join_lanes(place)
    }
}

impl<O, T, S, L, K, R, M, Q, B, How, const AXES: usize> Source<O>
    for Convolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, O, AXES>
where
    O: Images<AXES>,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + Convolves<S, How, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, R::N>,
{
    type Elem = T::Sum;

    const DRIVES: bool = tiles_pay::<Self>();
    const SHARES: bool = true;
    const WORK: usize = products::<T>(
        R::C::CAP.saturating_mul(R::H::CAP).saturating_mul(R::W::CAP),
        S::H::CAP.saturating_mul(S::W::CAP),
    );

    #[inline(always)]
    fn drive<P: Sink<O, T::Sum>>(&self, _shape: O, sink: &mut P) -> Driven {
        Driven(drive(self, sink))
    }

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T::Sum {
        one::<O, _>(self, coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T::Sum; W] {
        many::<O, _, W>(self, lanes)
    }
}

impl<O, T, S, L, K, R, M, Q, B, How, const AXES: usize> Sums<O>
    for Convolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, O, AXES>
where
    O: Images<AXES>,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + Convolves<S, How, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, R::N>,
{
    type Elem = T::Sum;

    #[inline(always)]
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> T::Sum {
        let (image, channel, place, column) = O::parts(coord);
        let (image, filter) = (R::image(image), R::filter(channel));
        let [sum] = self.across::<I, 1>(isa, (image, filter, place, column.get()));
        T::sum_from_accumulator(add_bias::<T>(sum, self.bias.at(filter)))
    }

    #[inline(always)]
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [T::Sum; W] {
        let (image, channel, place, run) = O::lane_parts(lanes);
        let (image, filter) = (R::image(image), R::filter(channel));
        let LaneAt::Run(run) = run else {
            return [Sums::<O>::one(self, isa, O::lane(lanes, 0)); W];
        };
        let place = (image, filter, place, run.start());
        let sums = match self.inside(isa, place) {
            Some(sums) => sums,
            None => self.across(isa, place),
        };
        match self.bias.at(filter) {
            Some(bias) => sums.map(|sum| T::sum_from_accumulator(add_bias::<T>(sum, Some(bias)))),
            None => sums.map(T::sum_from_accumulator),
        }
    }
}

/// The image, the filter, the row of the result and the first column.
type Start<S, R, O, const A: usize> =
    (Idx<<S as Images<A>>::N>, Idx<<R as Images<A>>::N>, Idx<<O as Images<A>>::H>, usize);

impl<O, T, S, L, K, R, M, Q, B, How, const AXES: usize>
    Convolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, O, AXES>
where
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + Convolves<S, How, AXES>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
{
    /// The sums of `W` columns from one on, if every tap of all of them is inside the image.
    #[inline(always)]
    fn inside<I: Isa, const W: usize>(
        &self,
        isa: I,
        (image, filter, place, start): Start<S, R, R::Out, AXES>,
    ) -> Option<[T::Accumulator; W]> {
        let (_, _, columns) = self.input.shape().chw();
        let mut sums = [T::Accumulator::ZERO; W];
        self.taps(filter, place, |channel, row, tap, weight| {
            let first = R::column(start, tap);
            let input = if R::STRIDE == 1 {
                let run = LaneAt::Run(Run::new(columns, first)?);
                Source::lanes(&self.input, S::join_lanes((image, channel, row, run)))
            } else {
                let steps = Steps::<_, W>::new(columns, first, R::STRIDE)?;
                let at = |lane| S::join((image, channel, row, steps.nth(lane)));
                core::array::from_fn(|lane| self.input.at(at(lane)))
            };
            sums = zip(sums, input, |sum, input| T::step(isa, input, weight, sum));
            Some(())
        })?;
        Some(sums)
    }

    /// The sums of `W` columns from one on, of which some have taps on the padding.
    #[inline(always)]
    fn across<I: Isa, const W: usize>(
        &self,
        isa: I,
        (image, filter, place, start): Start<S, R, R::Out, AXES>,
    ) -> [T::Accumulator; W] {
        let (_, _, columns) = self.input.shape().chw();
        let mut sums = [T::Accumulator::ZERO; W];
        let _ = self.taps(filter, place, |channel, row, tap, weight| {
            let first = R::column(start, tap);
            let input: [Option<T>; W] = core::array::from_fn(|lane| {
                let column = columns.index(first.wrapping_add(lane.wrapping_mul(R::STRIDE)))?;
                Some(self.input.at(S::join((image, channel, row, column))))
            });
            sums = zip(sums, input, |sum, input| match input {
                Some(input) => T::step(isa, input, weight, sum),
                None => sum,
            });
            Some(())
        });
        sums
    }

    /// Calls `step` for each tap of a filter whose row is inside the image: with the channel
    /// and the row of the image, the column of the weight and the weight itself. Stops where `step` does.
    #[inline(always)]
    fn taps(
        &self,
        filter: Idx<R::N>,
        place: Idx<<R::Out as Images<AXES>>::H>,
        mut step: impl FnMut(Idx<S::C>, Idx<S::H>, Idx<R::W>, T) -> Option<()>,
    ) -> Option<()> {
        let shape = self.input.shape();
        let (inputs, rows, columns) = self.weight.shape().chw();
        for input in inputs.indices() {
            let Some(channel) = R::channel(shape, filter, input) else { continue };
            for tap_row in rows.indices() {
                let Some(row) = R::row(shape, place, tap_row) else { continue };
                for tap in columns.indices() {
                    let weight = self.weight.at(R::join((filter, input, tap_row, tap)));
                    step(channel, row, tap, weight)?;
                }
            }
        }
        Some(())
    }
}
