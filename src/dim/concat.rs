//! Two extents one behind the other, and where an index of both stands.

use super::arith::Sum;
use super::index::{Idx, LaneAt, Run};
use super::{FixedDim, Seal};

/// Something of one of two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side<L, R> {
    /// Of the first axis.
    Left(L),
    /// Of the axis behind it.
    Right(R),
}

/// Fixed extents that `R` can stand behind.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{R}` cannot stand behind one of length `{Self}`",
    label = "no sum of these extents",
    note = "both are fixed, and their sum is below 2^30"
)]
pub trait ConcatDim<R>: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The sum.
    type Out: FixedDim;

    /// Where an index of both stands.
    fn part(index: Idx<Self::Out>) -> Side<Idx<Self>, Idx<R>>;
    /// Where lanes of both stand, if all of them stand on the same axis.
    fn part_of_lanes<const W: usize>(
        lanes: LaneAt<Self::Out, W>,
    ) -> Option<Side<LaneAt<Self, W>, LaneAt<R, W>>>;
}

#[diagnostic::do_not_recommend]
impl<A: FixedDim, B: FixedDim, O: FixedDim> ConcatDim<B> for A
where
    A: Sum<B, Out = O>,
{
    const SEAL: Seal = Seal;
    type Out = O;

    #[inline(always)]
    fn part(index: Idx<Self::Out>) -> Side<Idx<A>, Idx<B>> {
        match A::DIM.index(index.get()) {
            Some(left) => Side::Left(left),
            // Smaller than the sum and not smaller than `A`: less `A`, it is smaller than `B`.
            None => Side::Right(Idx::proven(index.get().wrapping_sub(A::CAP))),
        }
    }

    #[inline(always)]
    fn part_of_lanes<const W: usize>(
        lanes: LaneAt<Self::Out, W>,
    ) -> Option<Side<LaneAt<A, W>, LaneAt<B, W>>> {
        match lanes {
            LaneAt::Splat(index) => Some(match Self::part(index) {
                Side::Left(left) => Side::Left(LaneAt::Splat(left)),
                Side::Right(right) => Side::Right(LaneAt::Splat(right)),
            }),
            LaneAt::Run(run) => match Run::new(A::DIM, run.start()) {
                Some(left) => Some(Side::Left(LaneAt::Run(left))),
                None => {
                    let start = run.start().checked_sub(A::CAP)?;
                    Some(Side::Right(LaneAt::Run(Run::new(B::DIM, start)?)))
                }
            },
        }
    }
}
