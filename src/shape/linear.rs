//! Which shapes a linear layer maps: the last axis is summed with each row of the weight.

use super::{HasLast, Shape, TakesLast};
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
}

/// The shape of the result.
type Out<S, X> = <<S as HasLast>::Outer as TakesLast>::With<X>;

#[diagnostic::do_not_recommend]
impl<S, In: Dim, Features: Dim> LinearWith<(Features, In)> for S
where
    S: HasLast<Last = In, Outer: TakesLast>,
{
    type In = In;
    type Features = Features;
    type Out = Out<S, Features>;

    #[inline(always)]
    fn linear(self, weight: (Features, In)) -> Self::Out {
        self.outer().append(weight.0)
    }

    #[inline(always)]
    fn inner(self) -> In {
        self.last()
    }

    #[inline(always)]
    fn input(out: <Self::Out as Shape>::Coord, k: Idx<In>) -> S::Coord {
        S::join(<Self::Out as HasLast>::parts(out).0, k)
    }

    #[inline(always)]
    fn weight(out: <Self::Out as Shape>::Coord, k: Idx<In>) -> (Idx<Features>, Idx<In>) {
        (Self::feature(out), k)
    }

    #[inline(always)]
    fn feature(out: <Self::Out as Shape>::Coord) -> Idx<Features> {
        <Self::Out as HasLast>::parts(out).1
    }

    #[inline(always)]
    fn feature_lanes<const L: usize>(
        out: <Self::Out as Shape>::LaneCoord<L>,
    ) -> LaneAt<Features, L> {
        <Self::Out as HasLast>::lane_parts(out).1
    }

    #[inline(always)]
    fn input_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<In, D>,
    ) -> S::LaneCoord<D> {
        S::join_lanes(<Self::Out as HasLast>::parts(out).0, LaneAt::Run(k))
    }

    #[inline(always)]
    fn weight_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<In, D>,
    ) -> (Idx<Features>, LaneAt<In, D>) {
        (Self::feature(out), LaneAt::Run(k))
    }
}
