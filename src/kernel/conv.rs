//! Convolutions: a run of columns of one output channel at a time, without a copy of the image.
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
//! 1. A run that is inside the image, at a stride of 1, is read at once.
//! 2. At another stride the columns are checked once, and read one by one.
//! 3. A run that crosses the border is checked lane by lane.

use super::product::{add_bias, multiply_add};
use super::vector::zip;
use crate::dim::{Dim, Idx, LaneAt, Run, Steps};
use crate::dtype::{Element, Num};
use crate::expr::{Bias, Convolution};
use crate::layout::Layout;
use crate::shape::{Convolves, Images, Weights};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

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

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T::Sum {
        let (image, channel, place, column) = O::parts(coord);
        let (image, filter) = (R::image(image), R::filter(channel));
        let shape = self.input.shape();
        let (_, _, columns) = shape.chw();
        let mut sum = T::Accumulator::ZERO;
        self.taps(filter, place, |channel, row, tap, weight| {
            if let Some(column) = columns.index(R::column(column.get(), tap)) {
                let input = self.input.at(S::join((image, channel, row, column)));
                sum = multiply_add(input, weight, sum);
            }
        });
        T::sum_from_accumulator(add_bias::<T>(sum, self.bias.at(filter)))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T::Sum; W] {
        let (image, channel, place, run) = O::lane_parts(lanes);
        let (image, filter) = (R::image(image), R::filter(channel));
        let LaneAt::Run(run) = run else {
            return [Source::<O>::at(self, O::lane(lanes, 0)); W];
        };
        let shape = self.input.shape();
        let (_, _, columns) = shape.chw();
        let mut sums = [T::Accumulator::ZERO; W];
        self.taps(filter, place, |channel, row, tap, weight| {
            let first = R::column(run.start(), tap);
            if R::STRIDE == 1
                && let Some(run) = Run::<_, W>::new(columns, first)
            {
                let at = S::join_lanes((image, channel, row, LaneAt::Run(run)));
                sums = zip(sums, Source::lanes(&self.input, at), |sum, input| {
                    multiply_add(input, weight, sum)
                });
            } else if let Some(steps) = Steps::<_, W>::new(columns, first, R::STRIDE) {
                let input: [T; W] = core::array::from_fn(|lane| {
                    self.input.at(S::join((image, channel, row, steps.nth(lane))))
                });
                sums = zip(sums, input, |sum, input| multiply_add(input, weight, sum));
            } else {
                let input: [Option<T>; W] = core::array::from_fn(|lane| {
                    let column = first.wrapping_add(lane.wrapping_mul(R::STRIDE));
                    let column = columns.index(column)?;
                    Some(self.input.at(S::join((image, channel, row, column))))
                });
                sums = zip(sums, input, |sum, input| match input {
                    Some(input) => multiply_add(input, weight, sum),
                    None => sum,
                });
            }
        });
        match self.bias.at(filter) {
            Some(bias) => sums.map(|sum| T::sum_from_accumulator(add_bias::<T>(sum, Some(bias)))),
            None => sums.map(T::sum_from_accumulator),
        }
    }
}

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
    /// Calls `step` for each tap of a filter whose row is inside the image: with the channel
    /// and the row of the image, the column of the weight and the weight itself.
    #[inline(always)]
    fn taps(
        &self,
        filter: Idx<R::N>,
        place: Idx<<R::Out as Images<AXES>>::H>,
        mut step: impl FnMut(Idx<S::C>, Idx<S::H>, Idx<R::W>, T),
    ) {
        let shape = self.input.shape();
        let (inputs, rows, columns) = self.weight.shape().chw();
        for input in inputs.indices() {
            let Some(channel) = R::channel(shape, filter, input) else { continue };
            for tap_row in rows.indices() {
                let Some(row) = R::row(shape, place, tap_row) else { continue };
                for tap in columns.indices() {
                    let weight = self.weight.at(R::join((filter, input, tap_row, tap)));
                    step(channel, row, tap, weight);
                }
            }
        }
    }
}
