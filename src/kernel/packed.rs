//! Products with a packed matrix: the tiles read it as it stands.
#![allow(unsafe_code)]

use super::gemm::{Grid, Steps, drive, is_surely_driven, last_two, nests, tiles_pay, types};
use super::product::{Sums, add_bias, one, products};
use super::vector::zip;
use crate::dim::{Dim, FixedDim, Idx, LaneAt};
use crate::dtype::{AccumulatorWith, DType, Element, MultipliesWith, SumWith};
use crate::expr::{Bias, PackedProduct, WeightOf};
use crate::isa::Isa;
use crate::layout::{Contiguous, Layout};
use crate::shape::{LinearWith, PacksInto, Shape, StripLen};
use crate::storage::Borrowed;
use crate::tensor::{Driven, Sink, Source, Tensor, place_in_strips};

// SAFETY: `LinearWith::input` gives a coordinate of the input for every coordinate of the result and
// inner index, affine in row and inner index, with the strides of the axes that `last_two` names. The
// matrix has an element for each inner index of each column, where `place_in_strips` says: columns in
// strips of `STRIP`, and the rows of a strip one behind the other, of bytes in fours.
unsafe impl<O, T, U, S, L, K, P, Q, B> Grid
    for PackedProduct<Tensor<T, S, L, K>, Tensor<U, P::Strips, Contiguous, Q>, B, O, P>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<WeightOf<P>, Out = O>,
    L: Layout<S>,
    K: Borrowed<T>,
    P: PacksInto,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = T::As;
    type Out = O;
    type Batch = S::Batch;
    type Rows = S::Rows;
    type Columns = S::Features;
    type Inner = S::In;
    const STEPS: Steps = {
        let [a_row, a_k] = last_two(L::STRIDES);
        Steps { a_row, a_k, b_k: StripLen::CAP.cast_signed(), b_column: 1 }
    };
    const OPERANDS: [DType; 2] = types::<T, U>();
    const STRIP: usize = StripLen::CAP;
    const IS_BARE: bool = B::IS_NONE;
    const MERGES: bool = S::FIXED && nests(L::STRIDES, S::CAPS);

    #[inline(always)]
    fn extents(&self) -> (S::Batch, S::Rows, S::Features, S::In) {
        let weight = (P::Columns::DIM, P::Rows::DIM);
        let (batch, rows, features) = S::grid(self.input.shape().linear(weight));
        (batch, rows, features, self.input.shape().inner())
    }

    #[inline(always)]
    fn factors(&self, first: O::Coord, k: Idx<S::In>) -> (*const T::As, *const T::As) {
        let input = self.input.place(S::input(first, k));
        (input.cast(), self.strips.as_memory().as_ptr().cast())
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

impl<O, T, U, S, L, K, P, Q, B> Source<O>
    for PackedProduct<Tensor<T, S, L, K>, Tensor<U, P::Strips, Contiguous, Q>, B, O, P>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<WeightOf<P>, Out = O>,
    L: Layout<S>,
    K: Borrowed<T>,
    P: PacksInto,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = SumWith<T, U>;

    const DRIVES: bool = tiles_pay::<Self>();
    const DRIVEN: Driven = Driven(is_surely_driven::<Self>());
    const SHARES: bool = true;
    const WORK: usize = products::<T>(S::In::CAP, <Self as Grid>::Rows::CAP);

    #[inline(always)]
    fn drive<V: Sink<O, SumWith<T, U>>>(&self, _shape: O, sink: &mut V) -> Driven {
        Driven(drive(self, sink))
    }

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> SumWith<T, U> {
        one::<O, _>(self, coord)
    }
}

impl<O, T, U, S, L, K, P, Q, B> Sums<O>
    for PackedProduct<Tensor<T, S, L, K>, Tensor<U, P::Strips, Contiguous, Q>, B, O, P>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<WeightOf<P>, Out = O>,
    L: Layout<S>,
    K: Borrowed<T>,
    P: PacksInto,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = SumWith<T, U>;

    #[inline(always)]
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> SumWith<T, U> {
        let feature = S::feature(coord);
        let (strips, column): (_, usize) = (self.strips.as_memory(), feature.into());
        let mut sum = <AccumulatorWith<T, U>>::ZERO;
        for k in self.input.shape().inner().indices() {
            let place = place_in_strips::<U>(S::In::CAP, k.into(), column);
            let factor = strips.get(place).copied().unwrap_or(U::ZERO);
            sum = T::add_product(isa, self.input.at(S::input(coord, k)), factor, sum);
        }
        T::As::sum_from_accumulator(add_bias::<T::As>(sum, self.bias.at(feature)))
    }

    #[inline(always)]
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [SumWith<T, U>; W] {
        core::array::from_fn(|lane| self.one(isa, O::lane(lanes, lane)))
    }
}
