//! The linear layer: for each vector of the input, a run of rows of the weight at a time.
//!
//! As in the product of a matrix and a vector, the rows lie along the inner axis: [`DEPTH`] factors
//! of each are loaded at once, and every lane sums in the order of the inner axis.

use super::product::{DEPTH, add_bias, multiply_add, sum_rows};
use super::vector::zip;
use crate::dim::{Dim, Run};
use crate::dtype::{Element, Num};
use crate::expr::{Bias, Linear};
use crate::layout::Layout;
use crate::shape::{LinearWith, Shape};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

impl<O, T, S, L, K, R, M, Q, B> Source<O> for Linear<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, O>
where
    O: Shape,
    T: Num,
    S: LinearWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, S::Features>,
{
    type Elem = T::Sum;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T::Sum {
        let mut sum = T::Accumulator::ZERO;
        for k in self.input.shape().inner().indices() {
            let input = self.input.at(S::input(coord, k));
            let weight = self.weight.at(S::weight(coord, k));
            sum = multiply_add(input, weight, sum);
        }
        T::sum_from_accumulator(add_bias::<T>(sum, self.bias.at(S::feature(coord))))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T::Sum; W] {
        let inner = self.input.shape().inner();
        let first = O::lane(lanes, 0);
        let mut sums = [T::Accumulator::ZERO; W];
        let mut start = 0;
        while let Some(run) = Run::<_, DEPTH>::new(inner, start) {
            let rows: [[T; DEPTH]; W] = core::array::from_fn(|lane| {
                Source::lanes(&self.weight, S::weight_run(O::lane(lanes, lane), run))
            });
            sums = sum_rows(rows, Source::lanes(&self.input, S::input_run(first, run)), sums);
            start = start.wrapping_add(DEPTH);
        }
        while let Some(k) = inner.index(start) {
            let rows: [T; W] =
                core::array::from_fn(|lane| self.weight.at(S::weight(O::lane(lanes, lane), k)));
            let input = self.input.at(S::input(first, k));
            sums = zip(sums, rows, |sum, weight| multiply_add(input, weight, sum));
            start = start.wrapping_add(1);
        }
        match self.bias.lanes(S::feature_lanes(lanes)) {
            Some(bias) => {
                zip(sums, bias, |sum, bias| T::sum_from_accumulator(add_bias::<T>(sum, Some(bias))))
            }
            None => sums.map(T::sum_from_accumulator),
        }
    }
}
