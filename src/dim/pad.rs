//! An extent with places before and behind it, and whether an index stands inside.

use super::arith::Sum;
use super::index::{Idx, LaneAt, Run};
use super::{FixedDim, Seal};

/// Where lanes of something padded stand.
pub enum Padded<L> {
    /// All inside, here.
    Inside(L),
    /// All on places that were added.
    Outside,
    /// Some inside and some not.
    Across,
}

/// Fixed extents that can get `Before` places before them and `After` places behind.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` cannot get `{Before}` places before it and `{After}` behind",
    label = "no sum of these extents",
    note = "all three are fixed, and their sum is below 2^30"
)]
pub trait PadDim<Before, After>: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The sum of all three.
    type Out: FixedDim;

    /// Where an index stands on the axis, if it does.
    fn inside(index: Idx<Self::Out>) -> Option<Idx<Self>>;
    /// Where lanes stand.
    fn lanes_inside<const W: usize>(lanes: LaneAt<Self::Out, W>) -> Padded<LaneAt<Self, W>>;
}

#[diagnostic::do_not_recommend]
impl<N, Before, After, O, M> PadDim<Before, After> for N
where
    N: FixedDim,
    Before: FixedDim + Sum<N, Out = M>,
    After: FixedDim,
    M: FixedDim + Sum<After, Out = O>,
    O: FixedDim,
{
    const SEAL: Seal = Seal;
    type Out = O;

    #[inline(always)]
    fn inside(index: Idx<O>) -> Option<Idx<N>> {
        // A number before the axis wraps round to one that is too large.
        N::DIM.index(index.get().wrapping_sub(Before::CAP))
    }

    #[inline(always)]
    fn lanes_inside<const W: usize>(lanes: LaneAt<O, W>) -> Padded<LaneAt<N, W>> {
        match lanes {
            LaneAt::Splat(index) => match <Self as PadDim<Before, After>>::inside(index) {
                Some(inside) => Padded::Inside(LaneAt::Splat(inside)),
                None => Padded::Outside,
            },
            LaneAt::Run(run) => {
                let start = run.start();
                if let Some(inside) = Run::new(N::DIM, start.wrapping_sub(Before::CAP)) {
                    return Padded::Inside(LaneAt::Run(inside));
                }
                let is_before = start.wrapping_add(W) <= Before::CAP;
                if is_before || start >= M::CAP || N::CAP == 0 {
                    Padded::Outside
                } else {
                    Padded::Across
                }
            }
        }
    }
}
