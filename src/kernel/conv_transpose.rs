//! Transposed convolutions: each result gathers the products whose taps fall on it.

use super::product::{Sums, add_bias, many, one};
use crate::dim::Dim;
use crate::dtype::{Element, Num};
use crate::expr::{Bias, TransposedConvolution};
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::{ConvolvesBack, Images, Weights};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

impl<O, T, S, L, K, R, M, Q, B, How, Size, const AXES: usize> Source<O>
    for TransposedConvolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, Size, O, AXES>
where
    O: Images<AXES>,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + ConvolvesBack<S, How, Size, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, O::C>,
{
    type Elem = T::Sum;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T::Sum {
        one::<O, _>(self, coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T::Sum; W] {
        many::<O, _, W>(self, lanes)
    }
}

impl<O, T, S, L, K, R, M, Q, B, How, Size, const AXES: usize> Sums<O>
    for TransposedConvolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, Size, O, AXES>
where
    O: Images<AXES>,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + ConvolvesBack<S, How, Size, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, O::C>,
{
    type Elem = T::Sum;

    #[inline(always)]
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> T::Sum {
        let (images, weight) = (self.input.shape(), self.weight.shape());
        let (result, channel, row, column) = O::parts(coord);
        let (image, filter) = R::origin(result, channel);
        let (_, tap_rows, tap_columns) = weight.chw();
        let mut sum = T::Accumulator::ZERO;
        for input in weight.images().indices() {
            for tap_row in tap_rows.indices() {
                let Some(y) = R::row(images, row, tap_row) else { continue };
                for tap_column in tap_columns.indices() {
                    let Some(x) = R::column(images, column, tap_column) else { continue };
                    let element = self.input.at(S::join((image, R::channel(input), y, x)));
                    let factor = self.weight.at(R::join((input, filter, tap_row, tap_column)));
                    sum = T::step(isa, element, factor, sum);
                }
            }
        }
        T::sum_from_accumulator(add_bias::<T>(sum, self.bias.at(channel)))
    }

    #[inline(always)]
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [T::Sum; W] {
        core::array::from_fn(|lane| self.one(isa, O::lane(lanes, lane)))
    }
}
