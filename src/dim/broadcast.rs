//! Which two extents meet in a broadcast, and where an index of the result stands in each.

use super::index::{Idx, LaneAt};
use super::stride::{Stride, Zero};
use super::{Dim, NonUnit, One, Seal};

/// Extents that broadcast: equal ones, or one of them is [`One`].
#[diagnostic::on_unimplemented(
    message = "extents `{Self}` and `{R}` do not broadcast",
    label = "they must be equal, or one of them 1"
)]
pub trait BroadcastDim<R>: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extent of the result.
    type Out: Dim + StretchedDim<Self> + StretchedDim<R>;
    /// The stride of the left operand in the result.
    type LeftStride<X: Stride>: Stride;

    /// The extent of the result, as a value.
    fn broadcast(self, right: R) -> Self::Out;

    /// Where an index of the result stands in the left operand.
    #[inline(always)]
    fn left(index: Idx<Self::Out>) -> Idx<Self> {
        <Self::Out as StretchedDim<Self>>::back(index)
    }
    /// Where an index of the result stands in the right operand.
    #[inline(always)]
    fn right(index: Idx<Self::Out>) -> Idx<R> {
        <Self::Out as StretchedDim<R>>::back(index)
    }
    /// Where a run of the result stands in the left operand.
    #[inline(always)]
    fn left_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> LaneAt<Self, W> {
        <Self::Out as StretchedDim<Self>>::back_lanes(lanes)
    }
    /// Where a run of the result stands in the right operand.
    #[inline(always)]
    fn right_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> LaneAt<R, W> {
        <Self::Out as StretchedDim<R>>::back_lanes(lanes)
    }

    /// Where an index of the left operand stands first in the result, if the result has any.
    #[inline(always)]
    fn from_left(out: Self::Out, index: Idx<Self>) -> Option<Idx<Self::Out>> {
        StretchedDim::<Self>::first(out, index)
    }
    /// Where an index of the right operand stands first in the result, if the result has any.
    #[inline(always)]
    fn from_right(out: Self::Out, index: Idx<R>) -> Option<Idx<Self::Out>> {
        StretchedDim::<R>::first(out, index)
    }
    /// Where a run of the left operand stands in the result, if that is not stretched.
    #[inline(always)]
    fn from_left_lanes<const W: usize>(lanes: LaneAt<Self, W>) -> Option<LaneAt<Self::Out, W>> {
        <Self::Out as StretchedDim<Self>>::lanes(lanes)
    }
    /// Where a run of the right operand stands in the result, if that is not stretched.
    #[inline(always)]
    fn from_right_lanes<const W: usize>(lanes: LaneAt<R, W>) -> Option<LaneAt<Self::Out, W>> {
        <Self::Out as StretchedDim<R>>::lanes(lanes)
    }
}

/// What the extent `A` becomes in a broadcast: the same, or any other if it is [`One`].
pub trait StretchedDim<A>: Sized {
    /// Where an index of the result stands in the operand.
    fn back(index: Idx<Self>) -> Idx<A>;
    /// Where a run of the result stands in the operand.
    fn back_lanes<const W: usize>(lanes: LaneAt<Self, W>) -> LaneAt<A, W>;
    /// Where an index of the operand stands first in the result, if the result has any.
    fn first(self, index: Idx<A>) -> Option<Idx<Self>>;
    /// Where a run of the operand stands in the result, if that is not stretched.
    fn lanes<const W: usize>(lanes: LaneAt<A, W>) -> Option<LaneAt<Self, W>>;
}

#[diagnostic::do_not_recommend]
impl<N> StretchedDim<N> for N {
    #[inline(always)]
    fn back(index: Idx<N>) -> Idx<N> {
        index
    }
    #[inline(always)]
    fn back_lanes<const W: usize>(lanes: LaneAt<N, W>) -> LaneAt<N, W> {
        lanes
    }
    #[inline(always)]
    fn first(self, index: Idx<N>) -> Option<Idx<N>> {
        Some(index)
    }
    #[inline(always)]
    fn lanes<const W: usize>(lanes: LaneAt<N, W>) -> Option<LaneAt<N, W>> {
        Some(lanes)
    }
}

#[diagnostic::do_not_recommend]
impl<N: NonUnit> StretchedDim<One> for N {
    #[inline(always)]
    fn back(_: Idx<N>) -> Idx<One> {
        Idx::<One>::ZERO
    }
    #[inline(always)]
    fn back_lanes<const W: usize>(_: LaneAt<N, W>) -> LaneAt<One, W> {
        LaneAt::Splat(Idx::<One>::ZERO)
    }
    #[inline(always)]
    fn first(self, _: Idx<One>) -> Option<Idx<N>> {
        self.index(0)
    }
    #[inline(always)]
    fn lanes<const W: usize>(_: LaneAt<One, W>) -> Option<LaneAt<N, W>> {
        None
    }
}

macro_rules! broadcast {
    ($([$($generic:tt)*] $left:ident $left_kind:ident, $right:ident => $out:ident $value:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generic)*> BroadcastDim<$right> for $left {
            const SEAL: Seal = Seal;
            type Out = $out;
            type LeftStride<X: Stride> = broadcast!(@stride $left_kind X);

            #[inline(always)]
            fn broadcast(self, right: $right) -> $out {
                let _ = right;
                broadcast!(@pick $value self right)
            }
        }
    )*};
    (@stride keep $x:ident) => { $x };
    (@stride stretch $x:ident) => { Zero };
    (@pick left $left:ident $right:ident) => { $left };
    (@pick right $left:ident $right:ident) => { $right };
}

broadcast! {
    [N: NonUnit] N keep, N => N left;
    [N: NonUnit] N keep, One => N left;
    [N: NonUnit] One stretch, N => N right;
    [] One keep, One => One left;
}
