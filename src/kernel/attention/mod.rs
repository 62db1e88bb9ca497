//! Attention: scores, softmax and the weighted mean of values in one pass over the keys.
//!
//! The scores of a block of keys are computed for some queries, made weights, and the values added
//! with them; then comes the next block. Where its scores are larger, what was summed is multiplied
//! by what the weights would have been less. So memory is of a constant size, and each query goes
//! through its keys in their order: one by one or together, on any instruction set, to the same bits.
#![allow(unsafe_code)]

mod attends;
mod drive;
mod few;
mod one;
mod room;
mod tile;
mod turn;
mod weigh;

pub(super) use room::BLOCK;

use attends::{Attends, Batch, Extents, Row, Steps};
use one::{Reads, numbers};

use super::product::{Sums, many, one};
use crate::dim::{Dim, Idx, LaneAt};
use crate::dtype::Float;
use crate::expr::{Attention, Mask, Scale, Sight};
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::{AttendsTo, Shape, SharesHeads};
use crate::storage::Borrowed;
use crate::tensor::{Driven, Sink, Source, Tensor};

/// The strides of the last axis but one and of the last one.
const fn last_two(strides: &[isize]) -> [isize; 2] {
    match strides {
        [.., one, other] => [*one, *other],
        _ => [0, 0],
    }
}

/// The implementation of a trait for every attention.
macro_rules! attention {
    ([$($head:tt)*] $name:ty { $($body:tt)* }) => {
        $($head)* impl<T, S, L, Q, R, LR, K, P, LP, V, M, F, How, O> $name
            for Attention<
                Tensor<T, S, L, Q>,
                Tensor<T, R, LR, K>,
                Tensor<T, P, LP, V>,
                M,
                F,
                How,
                O,
            >
        where
            T: Float,
            O: Shape,
            S: AttendsTo<R, P, Out = O>,
            R: Shape,
            P: Shape,
            L: Layout<S>,
            LR: Layout<R>,
            LP: Layout<P>,
            Q: Borrowed<T>,
            K: Borrowed<T>,
            V: Borrowed<T>,
            M: Mask<T, S::Scores>,
            F: Scale<T>,
            How: Sight,
        {
            $($body)*
        }
    };
}

// SAFETY: `AttendsTo` gives a coordinate of each operand for each coordinate of the batch, head, query,
// key, depth and width; they are affine in query, key, depth and width, with the strides of the last
// two axes of the operands' types.
attention! { [unsafe] Attends {
    type Elem = T;
    type Out = O;
    type Batch = S::Batch;
    type Heads = S::Heads;
    type KeyHeads = S::KeyHeads;
    type Queries = S::Queries;
    type Keys = S::Keys;
    type Depth = S::Depth;
    type Width = S::Width;
    const STEPS: Steps = {
        let ([_, query], [key, key_depth]) = (last_two(L::STRIDES), last_two(LR::STRIDES));
        let [value, value_width] = last_two(LP::STRIDES);
        Steps { query, key, key_depth, value, value_width }
    };
    const IS_CAUSAL: bool = How::IS_CAUSAL;
    const IS_MASKED: bool = !M::IS_NONE;

    #[inline(always)]
    fn extents(&self) -> Extents<Self> {
        let (batch, heads, key_heads, queries, keys, depth, width) =
            self.queries.shape().extents(self.values.shape());
        Extents { batch, heads, key_heads, queries, keys, depth, width }
    }

    #[inline(always)]
    fn scale(&self) -> T::Wide {
        self.scale.scale(self.extents().depth.len())
    }

    #[inline(always)]
    fn query(&self, (batch, head, query): Row<Self>, depth: Idx<S::Depth>) -> *const T {
        self.queries.place(S::query(batch, head, query, depth))
    }

    #[inline(always)]
    fn key(
        &self,
        batch: Batch<Self>,
        head: Idx<S::KeyHeads>,
        key: Idx<S::Keys>,
        depth: Idx<S::Depth>,
    ) -> *const T {
        self.keys.place(S::key(batch, head, key, depth))
    }

    #[inline(always)]
    fn value(
        &self,
        batch: Batch<Self>,
        head: Idx<S::KeyHeads>,
        key: Idx<S::Keys>,
        width: Idx<S::Width>,
    ) -> *const T {
        self.values.place(S::value(batch, head, key, width))
    }

    #[inline(always)]
    fn mask(&self, (batch, head, query): Row<Self>, key: Idx<S::Keys>) -> Option<T> {
        self.mask.at(S::score(batch, head, query, key))
    }

    #[inline(always)]
    fn place((batch, head, query): Row<Self>, width: Idx<S::Width>) -> O::Coord {
        S::place(batch, head, query, width)
    }

    #[inline(always)]
    fn place_lanes<const W: usize>(
        (batch, head, query): Row<Self>,
        width: LaneAt<S::Width, W>,
    ) -> O::LaneCoord<W> {
        S::place_lanes(batch, head, query, width)
    }
}}

attention! { [] Reads {
    #[inline(always)]
    fn read_query(&self, (batch, head, query): Row<Self>, depth: Idx<S::Depth>) -> T {
        self.queries.at(S::query(batch, head, query, depth))
    }

    #[inline(always)]
    fn read_key(
        &self,
        (batch, head, _): Row<Self>,
        key: Idx<S::Keys>,
        depth: Idx<S::Depth>,
    ) -> T {
        match S::Heads::shared(head) {
            Some(head) => self.keys.at(S::key(batch, head, key, depth)),
            None => T::NAN,
        }
    }

    #[inline(always)]
    fn read_value(
        &self,
        (batch, head, _): Row<Self>,
        key: Idx<S::Keys>,
        width: Idx<S::Width>,
    ) -> T {
        match S::Heads::shared(head) {
            Some(head) => self.values.at(S::value(batch, head, key, width)),
            None => T::NAN,
        }
    }

    #[inline(always)]
    fn read_values<const W: usize>(
        &self,
        (batch, head, _): Row<Self>,
        key: Idx<S::Keys>,
        width: LaneAt<S::Width, W>,
    ) -> [T; W] {
        match S::Heads::shared(head) {
            Some(head) => Source::lanes(&self.values, S::value_lanes(batch, head, key, width)),
            None => [T::NAN; W],
        }
    }
}}

attention! { [] Sums<O> {
    type Elem = T;

    #[inline(always)]
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> T {
        let (row, width) = S::parts(coord);
        let [number] = numbers(self, isa, row, width);
        number
    }

    #[inline(always)]
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [T; W] {
        let (row, width) = S::lane_parts(lanes);
        numbers(self, isa, row, width)
    }
}}

attention! { [] Source<O> {
    type Elem = T;

    const DRIVES: bool = size_of::<drive::Rooms<Self>>() <= drive::MOST;
    const SHARES: bool = true;
    // For each key a score, an exponential and the weighted value.
    const WORK: usize = {
        let of_key = S::Depth::CAP.saturating_add(S::Width::CAP).saturating_add(16);
        let width = if S::Width::CAP == 0 { 1 } else { S::Width::CAP };
        S::Keys::CAP.saturating_mul(of_key) / width
    };

    #[inline(always)]
    fn drive<X: Sink<O, T>>(&self, _shape: O, sink: &mut X) -> Driven {
        Driven(drive::drive(self, sink))
    }

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T {
        one::<O, _>(self, coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T; W] {
        many::<O, _, W>(self, lanes)
    }
}}
