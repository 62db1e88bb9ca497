//! The linear layer: for each vector of the input, a run of rows of the weight at a time.
//!
//! As in the product of a matrix and a vector, the rows lie along the inner axis: [`DEPTH`] factors
//! of each are loaded at once, and every lane sums in the order of the inner axis.
#![allow(unsafe_code)]

use super::gemm::{Grid, Steps, drive, is_surely_driven, last_two, nests, tiles_pay, types};
use super::product::{DEPTH, Sums, add_bias, many, one, products, sum_rows};
use super::vector::zip;
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::dtype::{AccumulatorWith, DType, Element, MultipliesWith, SumWith};
use crate::expr::{Bias, Linear};
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::{LinearWith, Shape};
use crate::storage::Borrowed;
use crate::tensor::{Driven, Sink, Source, Tensor};

/// How far each step goes in an input and a weight with these strides.
const fn steps(input: &[isize], weight: &[isize]) -> Steps {
    let ([a_row, a_k], [b_column, b_k]) = (last_two(input), last_two(weight));
    Steps { a_row, a_k, b_k, b_column }
}

// SAFETY: `LinearWith::input` and `weight` give a coordinate of each operand for every coordinate of
// the result and inner index; both are affine in row, feature and inner index, with the strides of
// the axes that `steps` names, so the factors stand where it says.
unsafe impl<O, T, U, S, L, K, R, M, Q, B> Grid
    for Linear<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, B, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = T::As;
    type Out = O;
    type Batch = S::Batch;
    type Rows = S::Rows;
    type Columns = S::Features;
    type Inner = S::In;
    const STEPS: Steps = steps(L::STRIDES, M::STRIDES);
    const OPERANDS: [DType; 2] = types::<T, U>();
    const IS_BARE: bool = B::IS_NONE;
    const MERGES: bool = S::FIXED && nests(L::STRIDES, S::CAPS);

    #[inline(always)]
    fn extents(&self) -> (S::Batch, S::Rows, S::Features, S::In) {
        let (batch, rows, features) = S::grid(self.input.shape().linear(self.weight.shape()));
        (batch, rows, features, self.input.shape().inner())
    }

    #[inline(always)]
    fn factors(&self, first: O::Coord, k: Idx<S::In>) -> (*const T::As, *const T::As) {
        let input = self.input.place(S::input(first, k));
        (input.cast(), self.weight.place(S::weight(first, k)).cast())
    }

    #[inline(always)]
    fn place(
        batch: <S::Batch as Shape>::Coord,
        row: Idx<S::Rows>,
        column: Idx<S::Features>,
    ) -> O::Coord {
        S::place(batch, row, column)
    }

    #[inline(always)]
    fn place_lanes<const W: usize>(
        batch: <S::Batch as Shape>::Coord,
        row: Idx<S::Rows>,
        columns: LaneAt<S::Features, W>,
    ) -> O::LaneCoord<W> {
        S::place_lanes(batch, row, columns)
    }

    #[inline(always)]
    fn finish(&self, column: Idx<S::Features>, sum: AccumulatorWith<T, U>) -> SumWith<T, U> {
        T::As::sum_from_accumulator(add_bias::<T::As>(sum, self.bias.at(column)))
    }

    #[inline(always)]
    fn finish_lanes<const W: usize>(
        &self,
        columns: LaneAt<S::Features, W>,
        sums: [AccumulatorWith<T, U>; W],
    ) -> [SumWith<T, U>; W] {
        match self.bias.lanes(columns) {
            Some(bias) => zip(sums, bias, |sum, bias| {
                T::As::sum_from_accumulator(add_bias::<T::As>(sum, Some(bias)))
            }),
            None => sums.map(T::As::sum_from_accumulator),
        }
    }
}

impl<O, T, U, S, L, K, R, M, Q, B> Source<O>
    for Linear<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, B, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = SumWith<T, U>;

    const DRIVES: bool = tiles_pay::<Self>();
    const DRIVEN: Driven = Driven(is_surely_driven::<Self>());
    const SHARES: bool = true;
    const WORK: usize = products::<T>(S::In::CAP, <Self as Grid>::Rows::CAP);

    #[inline(always)]
    fn drive<P: Sink<O, SumWith<T, U>>>(&self, _shape: O, sink: &mut P) -> Driven {
        Driven(drive(self, sink))
    }

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> SumWith<T, U> {
        one::<O, _>(self, coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [SumWith<T, U>; W] {
        many::<O, _, W>(self, lanes)
    }
}

impl<O, T, U, S, L, K, R, M, Q, B> Sums<O> for Linear<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, B, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = SumWith<T, U>;

    #[inline(always)]
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> SumWith<T, U> {
        let mut sum = <AccumulatorWith<T, U>>::ZERO;
        for k in self.input.shape().inner().indices() {
            let input = self.input.at(S::input(coord, k));
            let weight = self.weight.at(S::weight(coord, k));
            sum = T::add_product(isa, input, weight, sum);
        }
        T::As::sum_from_accumulator(add_bias::<T::As>(sum, self.bias.at(S::feature(coord))))
    }

    #[inline(always)]
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [SumWith<T, U>; W] {
        let inner = self.input.shape().inner();
        let first = O::lane(lanes, 0);
        let mut sums = [<AccumulatorWith<T, U>>::ZERO; W];
        let mut start = 0;
        while let Some(run) = Run::<_, DEPTH>::new(inner, start) {
            let rows: [[U; DEPTH]; W] = core::array::from_fn(|lane| {
                Source::lanes(&self.weight, S::weight_run(O::lane(lanes, lane), run))
            });
            let input = Source::lanes(&self.input, S::input_run(first, run));
            sums = sum_rows(rows, input, sums, |weight, input, sum| {
                T::add_product(isa, input, weight, sum)
            });
            start = start.wrapping_add(DEPTH);
        }
        while let Some(k) = inner.index(start) {
            let rows: [U; W] =
                core::array::from_fn(|lane| self.weight.at(S::weight(O::lane(lanes, lane), k)));
            let input = self.input.at(S::input(first, k));
            sums = zip(sums, rows, |sum, weight| T::add_product(isa, input, weight, sum));
            start = start.wrapping_add(1);
        }
        self.finish_lanes(S::feature_lanes(lanes), sums)
    }
}
