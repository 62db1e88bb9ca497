//! What a slice takes from one axis: how much, from where on, and at what step.

use core::ops::Sub;

use super::{All, At, Backward, From, Range, Stepped, To};
use crate::dim::{
    AtMost, CeilDiv, Decimal, Dim, FixedDim, Idx, LessThan, NonUnit, NumberOf, One, Seal, Stride,
    Times,
};

/// Places at which a range may end on an axis of length `N`.
#[diagnostic::on_unimplemented(
    message = "the range ends at `{Self}`, past the end of an axis of length `{N}`",
    label = "past the end",
    note = "a range ends at the length of the axis or before; a bounded axis takes `..` or `slice_from`"
)]
pub trait EndsIn<N>: AtMost<N> {}

#[diagnostic::do_not_recommend]
impl<Stop: AtMost<N>, N> EndsIn<N> for Stop {}

/// Places at which a range may start, if it ends at `Stop`.
#[diagnostic::on_unimplemented(
    message = "the range starts at `{Self}`, behind its end `{Stop}`",
    label = "starts behind its end",
    note = "a range starts at its end or before; a step such as `..;-1` walks backwards"
)]
pub trait StartsBefore<Stop> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// How many indices there are.
    type Len: FixedDim;
}

#[diagnostic::do_not_recommend]
impl<Start: FixedDim, Stop: FixedDim, Len: FixedDim> StartsBefore<Stop> for Start
where
    NumberOf<Stop>: Sub<NumberOf<Start>, Output: Decimal<Dim = Len>>,
{
    const SEAL: Seal = Seal;
    type Len = Len;
}

/// Indices that an axis of length `N` has.
#[diagnostic::on_unimplemented(
    message = "index `{Self}` is past the end of an axis of length `{N}`",
    label = "past the end",
    note = "indices are counted from 0; an index of a bounded axis comes from `index(..)` or `indices()`"
)]
pub trait IndexOf<N>: LessThan<N> {}

#[diagnostic::do_not_recommend]
impl<I: LessThan<N>, N> IndexOf<N> for I {}

/// Steps through an axis of length `Len`.
#[diagnostic::on_unimplemented(
    message = "cannot walk through `{Len}` by steps of `{Self}`",
    label = "not a step",
    note = "a step is a number from 1 on, and through a bounded axis it is 1"
)]
pub trait StepsThrough<Len> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// How many indices the steps meet.
    type Count: Dim;
    /// The distance of one step where neighbours have the distance `X`.
    type Stride<X: Stride>: Stride;
    /// How many indices the steps meet, as a value.
    fn count(len: Len) -> Self::Count;
}

#[diagnostic::do_not_recommend]
impl<Len: Dim> StepsThrough<Len> for One {
    const SEAL: Seal = Seal;
    type Count = Len;
    type Stride<X: Stride> = X;

    #[inline(always)]
    fn count(len: Len) -> Len {
        len
    }
}

#[diagnostic::do_not_recommend]
impl<Len: FixedDim, Step: FixedDim + NonUnit, Count: FixedDim> StepsThrough<Len> for Step
where
    NumberOf<Len>: CeilDiv<NumberOf<Step>, Output: Decimal<Dim = Count>>,
{
    const SEAL: Seal = Seal;
    type Count = Count;
    type Stride<X: Stride> = Times<Step::Stride, X>;

    #[inline(always)]
    fn count(_len: Len) -> Count {
        Count::DIM
    }
}

/// Ranges without a step of their own, which can be given one.
pub trait Unstepped: Copy {}

impl Unstepped for All {}
impl<Start, Stop> Unstepped for Range<Start, Stop> {}
impl<Start> Unstepped for From<Start> {}
impl<Stop> Unstepped for To<Stop> {}

/// Parts of an axis of length `N` that are an axis again.
pub trait PartOf<N>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The length of the part.
    type Len: Dim;
    /// The stride of the part where the axis has the stride `X`.
    type Stride<X: Stride>: Stride;
    /// The length of the part, as a value.
    fn len(dim: N) -> Self::Len;
    /// Where on the axis index 0 of the part stands; of no meaning if the part is empty.
    fn first(dim: N) -> usize;
}

type LenOf<P, N> = <P as PartOf<N>>::Len;

macro_rules! parts {
    ($([$($generic:tt)*] $part:ty where [$($bound:tt)*], |$dim:ident| $len:expr => $len_type:ty, *$x:ident: $stride:ty, first: $first:expr;)*) => {$(
        impl<$($generic)*> PartOf<N> for $part
        where
            $($bound)*
        {
            const SEAL: Seal = Seal;
            type Len = $len_type;
            type Stride<$x: Stride> = $stride;

            #[inline(always)]
            fn len($dim: N) -> Self::Len {
                let _ = $dim;
                $len
            }

            #[inline(always)]
            fn first($dim: N) -> usize {
                let _ = $dim;
                $first
            }
        }

        impl<$($generic)*> TakesFrom<N> for $part
        where
            Self: PartOf<N>,
        {
            const SEAL: Seal = Seal;
            type Dims<Rest> = (LenOf<Self, N>, Rest);
            type Strides<X: Stride, Rest> = (<Self as PartOf<N>>::Stride<X>, Rest);

            #[inline(always)]
            fn dims<Rest>(self, dim: N, rest: Rest) -> Self::Dims<Rest> {
                (<Self as PartOf<N>>::len(dim), rest)
            }

            #[inline(always)]
            fn first(self, dim: N) -> usize {
                <Self as PartOf<N>>::first(dim)
            }
        }
    )*};
}

parts! {
    [N: Dim] All where [], |dim| dim => N, *X: X, first: 0;
    [N: FixedDim, Start: FixedDim, Stop: FixedDim] Range<Start, Stop>
        where [Stop: EndsIn<N>, Start: StartsBefore<Stop>],
        |dim| FixedDim::DIM => Start::Len, *X: X, first: Start::CAP;
    [N: FixedDim, Start: FixedDim] From<Start>
        where [Start: StartsBefore<N>],
        |dim| FixedDim::DIM => Start::Len, *X: X, first: Start::CAP;
    [N: FixedDim, Stop: FixedDim] To<Stop>
        where [Stop: EndsIn<N>],
        |dim| FixedDim::DIM => Stop, *X: X, first: 0;
    [N: Dim, R: Unstepped + PartOf<N>, Step: StepsThrough<R::Len> + Copy] Stepped<R, Step>
        where [],
        |dim| Step::count(R::len(dim)) => Step::Count, *X: Step::Stride<R::Stride<X>>,
        first: R::first(dim);
    [N: Dim, R: Unstepped + PartOf<N>, Step: StepsThrough<R::Len> + Copy] Backward<R, Step>
        where [],
        |dim| Step::count(R::len(dim)) => Step::Count,
        *X: <Step::Stride<R::Stride<X>> as Stride>::Negated,
        first: R::first(dim).wrapping_add(R::len(dim).len()).wrapping_sub(1);
}

/// What a slice takes from an axis of length `N`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not take a part of an axis of length `{N}`",
    label = "not a part of an axis",
    note = "`span![1..3, .., 0]` writes one entry an axis; an `Idx` of the axis is one too"
)]
pub trait TakesFrom<N>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The list of extents `Rest` with that of the part in front, unless the axis is dropped.
    type Dims<Rest>;
    /// The list of strides `Rest` with that of the part in front, unless the axis is dropped.
    type Strides<X: Stride, Rest>;

    /// The list of extents, as a value.
    fn dims<Rest>(self, dim: N, rest: Rest) -> Self::Dims<Rest>;
    /// Where on the axis index 0 of the part stands; of no meaning if the part is empty.
    fn first(self, dim: N) -> usize;
}

macro_rules! taken {
    ($([$($generic:tt)*] $index:ty, |$this:ident| $first:expr;)*) => {$(
        impl<$($generic)*> TakesFrom<N> for $index {
            const SEAL: Seal = Seal;
            type Dims<Rest> = Rest;
            type Strides<Y: Stride, Rest> = Rest;

            #[inline(always)]
            fn dims<Rest>(self, _dim: N, rest: Rest) -> Rest {
                rest
            }

            #[inline(always)]
            fn first(self, _dim: N) -> usize {
                let $this = self;
                $first
            }
        }
    )*};
}

taken! {
    [N: Dim] Idx<N>, |this| this.get();
    [N: FixedDim, X: FixedDim + IndexOf<N>] At<X>, |_this| X::CAP;
}
