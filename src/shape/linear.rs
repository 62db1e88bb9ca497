//! Which shapes a linear layer maps: the last axis is summed with each row of the weight.

use super::{HasLast, HasRows, Shape, TakesLast};
use crate::dim::{Dim, Idx, LaneAt, Run};

/// Shapes that a linear layer with a weight of shape `W` takes.
///
/// # Shape
/// `[.., IN]` with the weight `[OUT, IN] → [.., OUT]`
#[diagnostic::on_unimplemented(
    message = "a linear layer with the weight `{W}` does not take `{Self}`",
    label = "does not fit the weight `{W}`",
    note = "the weight is `(OUT, IN)`, and the last extent of the input must be `IN`; for a weight \
            `(IN, OUT)` write `.matmul(&weight)`"
)]
pub trait LinearWith<W: Shape>: Shape {
    /// The extent that is summed over.
    type In: Dim;
    /// The number of results, which the bias has too.
    type Features: Dim;
    /// The shape of the result.
    type Out: Shape;

    /// The shape of the result, as a value.
    fn linear(self, weight: W) -> Self::Out;
    /// The extent that is summed over, as a value.
    fn inner(self) -> Self::In;
    /// Where factor number `k` of a coordinate of the result stands in the input.
    fn input(out: <Self::Out as Shape>::Coord, k: Idx<Self::In>) -> Self::Coord;
    /// Where factor number `k` of a coordinate of the result stands in the weight.
    fn weight(out: <Self::Out as Shape>::Coord, k: Idx<Self::In>) -> W::Coord;
    /// The index of the result on its last axis.
    fn feature(out: <Self::Out as Shape>::Coord) -> Idx<Self::Features>;
    /// Where lanes stand on the last axis of the result.
    fn feature_lanes<const L: usize>(
        out: <Self::Out as Shape>::LaneCoord<L>,
    ) -> LaneAt<Self::Features, L>;
    /// Where a run of factors of a coordinate stands in the input.
    fn input_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<Self::In, D>,
    ) -> Self::LaneCoord<D>;
    /// Where a run of factors of a coordinate stands in the weight.
    fn weight_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<Self::In, D>,
    ) -> W::LaneCoord<D>;

    /// The axes of the result before its last two.
    type Batch: Shape;
    /// The axis before the last one, [`One`](crate::dim::One) where there is none.
    type Rows: Dim;
    /// The result's extents, as values.
    fn grid(out: Self::Out) -> (Self::Batch, Self::Rows, Self::Features);
    /// The coordinate of a row and a feature.
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        feature: Idx<Self::Features>,
    ) -> <Self::Out as Shape>::Coord;
    /// The lanes of a row and some features.
    fn place_lanes<const L: usize>(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        features: LaneAt<Self::Features, L>,
    ) -> <Self::Out as Shape>::LaneCoord<L>;
}

/// The number of rows of a weight.
type Rows<W> = <<W as HasLast>::Outer as HasLast>::Last;
/// The shape of the result.
type Out<S, W> = <<S as HasLast>::Outer as TakesLast>::With<Rows<W>>;

#[diagnostic::do_not_recommend]
impl<S, W> LinearWith<W> for S
where
    S: HasLast<Outer: TakesLast + HasRows>,
    W: HasLast<Last = S::Last, Outer: HasLast<Outer = ()>>,
{
    type In = S::Last;
    type Features = Rows<W>;
    type Out = Out<S, W>;

    #[inline(always)]
    fn linear(self, weight: W) -> Self::Out {
        self.outer().append(weight.outer().last())
    }

    #[inline(always)]
    fn inner(self) -> S::Last {
        self.last()
    }

    #[inline(always)]
    fn input(out: <Self::Out as Shape>::Coord, k: Idx<S::Last>) -> S::Coord {
        S::join(<Self::Out as HasLast>::parts(out).0, k)
    }

    #[inline(always)]
    fn weight(out: <Self::Out as Shape>::Coord, k: Idx<S::Last>) -> W::Coord {
        W::join(W::Outer::join((), <S as LinearWith<W>>::feature(out)), k)
    }

    #[inline(always)]
    fn feature(out: <Self::Out as Shape>::Coord) -> Idx<Rows<W>> {
        <Self::Out as HasLast>::parts(out).1
    }

    #[inline(always)]
    fn feature_lanes<const L: usize>(
        out: <Self::Out as Shape>::LaneCoord<L>,
    ) -> LaneAt<Rows<W>, L> {
        <Self::Out as HasLast>::lane_parts(out).1
    }

    #[inline(always)]
    fn input_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<S::Last, D>,
    ) -> S::LaneCoord<D> {
        S::join_lanes(<Self::Out as HasLast>::parts(out).0, LaneAt::Run(k))
    }

    #[inline(always)]
    fn weight_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<S::Last, D>,
    ) -> W::LaneCoord<D> {
        W::join_lanes(W::Outer::join((), <S as LinearWith<W>>::feature(out)), LaneAt::Run(k))
    }

    type Batch = <S::Outer as HasRows>::Before;
    type Rows = <S::Outer as HasRows>::Rows;

    #[inline(always)]
    fn grid(out: Self::Out) -> (Self::Batch, Self::Rows, Rows<W>) {
        let (batch, rows) = out.outer().split_rows();
        (batch, rows, out.last())
    }

    #[inline(always)]
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        feature: Idx<Rows<W>>,
    ) -> <Self::Out as Shape>::Coord {
        <Self::Out as HasLast>::join(<S::Outer as HasRows>::join_row(batch, row), feature)
    }

    #[inline(always)]
    fn place_lanes<const L: usize>(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        features: LaneAt<Rows<W>, L>,
    ) -> <Self::Out as Shape>::LaneCoord<L> {
        <Self::Out as HasLast>::join_lanes(<S::Outer as HasRows>::join_row(batch, row), features)
    }
}
