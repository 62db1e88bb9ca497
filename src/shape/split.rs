//! One axis counted by two: an outer and an inner one.

use core::ops::Mul;

use super::{HasAxis, InsertsAxis, Shape, StridesFor};
use crate::dim::{Decimal, Dim, ExactDiv, FixedDim, NumberOf, Seal, Stride};

/// Extents that are the product of `A` and `B`.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` does not split into `{A}` times `{B}`",
    label = "the product is another",
    note = "the product of the two extents is the length of the axis, and all three are fixed"
)]
pub trait SplitsInto<A, B> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim, A: FixedDim, B: FixedDim> SplitsInto<A, B> for N
where
    NumberOf<A>: Mul<NumberOf<B>, Output = NumberOf<N>>,
{
    const SEAL: Seal = Seal;
}

/// Extents that are `Count` times `Len`.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` does not divide into chunks of `{Len}`",
    label = "not a divisor of the length",
    note = "the length of the axis is fixed and a multiple of the chunk's"
)]
pub trait ChunksBy<Len, Count> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim, Len: FixedDim, Count: FixedDim> ChunksBy<Len, Count> for N
where
    NumberOf<N>: ExactDiv<NumberOf<Len>, Output: Decimal<Dim = Count>>,
{
    const SEAL: Seal = Seal;
}

/// Shapes with an axis `I` in whose place there can be two, `A` outside and `B` inside.
#[diagnostic::on_unimplemented(
    message = "axis {I} of `{Self}` cannot become two",
    label = "no axis {I}, or eight axes already",
    note = "axes are counted from 0, and a shape has at most eight"
)]
pub trait SplitsAxis<const I: usize, A, B>: HasAxis<I> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape with both axes.
    type Out: Shape;
    /// The strides with those of both axes.
    type Strides<St: StridesFor<Self>>: StridesFor<Self::Out>;
    /// The shape with both axes, as a value.
    fn split(self, outer: A, inner: B) -> Self::Out;
}

#[diagnostic::do_not_recommend]
impl<const I: usize, A: Dim, B: Dim, S: HasAxis<I>> SplitsAxis<I, A, B> for S
where
    <S as HasAxis<I>>::With<B>: InsertsAxis<I>,
{
    const SEAL: Seal = Seal;
    type Out = <<S as HasAxis<I>>::With<B> as InsertsAxis<I>>::With<A>;
    type Strides<St: StridesFor<Self>> =
        <<S as HasAxis<I>>::With<B> as InsertsAxis<I>>::StridesWith<
            A,
            S::StridesWith<B, St, S::StrideOf<St>>,
            <S::StrideOf<St> as Stride>::Scaled<B::Stride>,
        >;

    #[inline(always)]
    fn split(self, outer: A, inner: B) -> Self::Out {
        self.with(inner).inserted(outer)
    }
}
