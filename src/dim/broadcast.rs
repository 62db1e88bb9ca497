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
    type Out: Dim;
    /// The stride of the left operand in the result.
    type LeftStride<X: Stride>: Stride;
    /// The stride of the right operand in the result.
    type RightStride<X: Stride>: Stride;

    /// The extent of the result, as a value.
    fn broadcast(self, right: R) -> Self::Out;
    /// Where an index of the result stands in the left operand.
    fn left(index: Idx<Self::Out>) -> Idx<Self>;
    /// Where an index of the result stands in the right operand.
    fn right(index: Idx<Self::Out>) -> Idx<R>;
    /// Where a run of the result stands in the left operand.
    fn left_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> LaneAt<Self, W>;
    /// Where a run of the result stands in the right operand.
    fn right_lanes<const W: usize>(lanes: LaneAt<Self::Out, W>) -> LaneAt<R, W>;

    /// Where an index of the left operand stands first in the result, if the result has any.
    fn from_left(out: Self::Out, index: Idx<Self>) -> Option<Idx<Self::Out>>;
    /// Where an index of the right operand stands first in the result, if the result has any.
    fn from_right(out: Self::Out, index: Idx<R>) -> Option<Idx<Self::Out>>;
    /// Where a run of the left operand stands in the result, if that is not stretched.
    fn from_left_lanes<const W: usize>(lanes: LaneAt<Self, W>) -> Option<LaneAt<Self::Out, W>>;
    /// Where a run of the right operand stands in the result, if that is not stretched.
    fn from_right_lanes<const W: usize>(lanes: LaneAt<R, W>) -> Option<LaneAt<Self::Out, W>>;
}

macro_rules! broadcast {
    ($([$($generic:tt)*] $left:ident $left_kind:ident, $right:ident $right_kind:ident => $out:ident $value:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generic)*> BroadcastDim<$right> for $left {
            const SEAL: Seal = Seal;
            type Out = $out;
            type LeftStride<X: Stride> = broadcast!(@stride $left_kind X);
            type RightStride<X: Stride> = broadcast!(@stride $right_kind X);

            #[inline(always)]
            fn broadcast(self, right: $right) -> $out {
                let _ = right;
                broadcast!(@pick $value self right)
            }
            #[inline(always)]
            fn left(index: Idx<$out>) -> Idx<$left> {
                broadcast!(@index $left_kind index)
            }
            #[inline(always)]
            fn right(index: Idx<$out>) -> Idx<$right> {
                broadcast!(@index $right_kind index)
            }
            #[inline(always)]
            fn left_lanes<const W: usize>(lanes: LaneAt<$out, W>) -> LaneAt<$left, W> {
                broadcast!(@lanes $left_kind lanes)
            }
            #[inline(always)]
            fn right_lanes<const W: usize>(lanes: LaneAt<$out, W>) -> LaneAt<$right, W> {
                broadcast!(@lanes $right_kind lanes)
            }
            #[inline(always)]
            fn from_left(out: $out, index: Idx<$left>) -> Option<Idx<$out>> {
                broadcast!(@from $left_kind out index)
            }
            #[inline(always)]
            fn from_right(out: $out, index: Idx<$right>) -> Option<Idx<$out>> {
                broadcast!(@from $right_kind out index)
            }
            #[inline(always)]
            fn from_left_lanes<const W: usize>(lanes: LaneAt<$left, W>) -> Option<LaneAt<$out, W>> {
                broadcast!(@from_lanes $left_kind lanes)
            }
            #[inline(always)]
            fn from_right_lanes<const W: usize>(lanes: LaneAt<$right, W>) -> Option<LaneAt<$out, W>> {
                broadcast!(@from_lanes $right_kind lanes)
            }
        }
    )*};
    (@stride keep $x:ident) => { $x };
    (@stride stretch $x:ident) => { Zero };
    (@pick left $left:ident $right:ident) => { $left };
    (@pick right $left:ident $right:ident) => { $right };
    (@index keep $index:ident) => { $index };
    (@index stretch $index:ident) => {{ let _ = $index; Idx::<One>::ZERO }};
    (@from keep $out:ident $index:ident) => {{ let _ = $out; Some($index) }};
    (@from stretch $out:ident $index:ident) => {{ let _ = $index; $out.index(0) }};
    (@from_lanes keep $lanes:ident) => { Some($lanes) };
    (@from_lanes stretch $lanes:ident) => {{ let _ = $lanes; None }};
    (@lanes keep $lanes:ident) => { $lanes };
    (@lanes stretch $lanes:ident) => {{ let _ = $lanes; LaneAt::Splat(Idx::<One>::ZERO) }};
}

broadcast! {
    [N: NonUnit] N keep, N keep => N left;
    [N: NonUnit] N keep, One stretch => N left;
    [N: NonUnit] One stretch, N keep => N right;
    [] One keep, One keep => One left;
}
