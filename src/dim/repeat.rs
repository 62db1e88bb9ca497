//! An extent a number of times, and where an index of all of it stands.

use super::arith::Product;
use super::index::{Idx, LaneAt, Run};
use super::{FixedDim, Seal};

/// Fixed extents that can be repeated `X` times.
///
/// An index `i` of the result stands at `i % N` where the whole axis is repeated, `0 1 2 0 1 2`,
/// and at `i / X` where each index is, `0 0 1 1 2 2`.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` cannot be repeated `{X}` times",
    label = "no product of these extents",
    note = "both are fixed, and their product is below 2^30"
)]
pub trait RepeatDim<X>: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The product.
    type Out: FixedDim;

    /// Where an index stands, if the whole axis is repeated.
    fn of_whole(index: Idx<Self::Out>) -> Idx<Self>;
    /// Where lanes stand, if the whole axis is repeated and they are neighbours there or on one index.
    fn of_whole_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> Option<LaneAt<Self, W>>;
    /// Where an index stands, if each index is repeated.
    fn of_each(index: Idx<Self::Out>) -> Idx<Self>;
    /// Where lanes stand, if each index is repeated and they are on one index.
    fn of_each_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> Option<LaneAt<Self, W>>;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim, X: FixedDim, O: FixedDim> RepeatDim<X> for N
where
    N: Product<X, Out = O>,
{
    const SEAL: Seal = Seal;
    type Out = O;

    #[inline(always)]
    fn of_whole(index: Idx<Self::Out>) -> Idx<N> {
        // There is an index of the product, so `N` is not 0, and a remainder is smaller than it.
        Idx::proven(index.get().checked_rem(N::CAP).unwrap_or(0))
    }

    #[inline(always)]
    fn of_whole_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> Option<LaneAt<N, W>> {
        match lanes {
            LaneAt::Splat(index) => Some(LaneAt::Splat(Self::of_whole(index))),
            LaneAt::Run(run) if N::CAP == 1 => Some(LaneAt::Splat(Self::of_whole(run.nth(0)))),
            LaneAt::Run(run) => {
                let start = Self::of_whole(run.nth(0)).get();
                Some(LaneAt::Run(Run::new(N::DIM, start)?))
            }
        }
    }

    #[inline(always)]
    fn of_each(index: Idx<Self::Out>) -> Idx<N> {
        // An index is smaller than `N * X`, so `X` is not 0, and the quotient is smaller than `N`.
        Idx::proven(index.get().checked_div(X::CAP).unwrap_or(0))
    }

    #[inline(always)]
    fn of_each_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> Option<LaneAt<N, W>> {
        match lanes {
            LaneAt::Splat(index) => Some(LaneAt::Splat(Self::of_each(index))),
            LaneAt::Run(_) if X::CAP < W => None,
            LaneAt::Run(run) => {
                let first = Self::of_each(run.nth(0));
                let last = Self::of_each(run.nth(W.wrapping_sub(1)));
                (first == last).then_some(LaneAt::Splat(first))
            }
        }
    }
}
