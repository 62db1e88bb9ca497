//! Two neighbouring axes counted by one.

use core::ops::Mul;

use super::{Ax, HasAxis, Shape, StridesFor};
use crate::dim::{Decimal, Dim, FixedDim, NumberOf, Seal, Stride};

/// Extents whose product with `Inner` is `M`.
#[diagnostic::on_unimplemented(
    message = "axes of length `{Self}` and `{Inner}` cannot be merged",
    label = "their product is no extent",
    note = "both extents are fixed, and their product is below 2^30"
)]
pub trait MergesWith<Inner, M> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<Outer: FixedDim, Inner: FixedDim, M: FixedDim> MergesWith<Inner, M> for Outer
where
    NumberOf<Outer>: Mul<NumberOf<Inner>, Output: Decimal<Dim = M>>,
{
    const SEAL: Seal = Seal;
}

/// Strides that step over all of the axis inside, which takes up `Inner`.
#[diagnostic::on_unimplemented(
    message = "the outer axis has the stride `{Self}`, and all of the inner axis is `{Inner}`",
    label = "these axes do not follow one another in memory",
    note = "`to_contiguous()` and `contiguous_into(..)` copy the elements, and then the axes merge; \
            of a pattern, `rearrange_copy!` and `repeat_copy!` are the forms that copy"
)]
pub trait StepsOver<Inner> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<X: Stride> StepsOver<X> for X {
    const SEAL: Seal = Seal;
}

/// Shapes whose axes `P`, two neighbours, can become one.
#[diagnostic::on_unimplemented(
    message = "the axes `{P}` of `{Self}` cannot be merged",
    label = "not two neighbours",
    note = "`merge_axes(axes![1, 2])` names two axes of the shape, the outer one and the one behind it"
)]
pub trait MergesAxes<P>: Shape {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extent of the outer axis.
    type Outer: Dim;
    /// The extent of the inner axis.
    type Inner: Dim;
    /// The stride of the outer axis.
    type OuterStride<St: StridesFor<Self>>: Stride;
    /// What the inner axis takes up: its stride times its extent.
    type InnerSpan<St: StridesFor<Self>>: Stride;
    /// The shape with `M` in the place of both.
    type Out<M: Dim>: Shape;
    /// The strides with the inner one's in the place of both.
    type Strides<M: Dim, St: StridesFor<Self>>: StridesFor<Self::Out<M>>;
    /// The shape with `M` in the place of both, as a value.
    fn merged<M: Dim>(self, dim: M) -> Self::Out<M>;
}

/// The shape with two neighbouring axes counted by one.
///
/// # Shape
/// `[M, A, B, N]` by `axes![1, 2] → [M, A * B, N]`
///
/// # Example
/// ```
/// use formwork::prelude::*;
/// use formwork::shape::merge;
///
/// assert_eq!(merge(s![16, 4, 24], axes![1, 2]), s![16, 96]);
/// ```
#[inline(always)]
pub fn merge<S, P, M: FixedDim>(shape: S, axes: P) -> S::Out<M>
where
    S: MergesAxes<P>,
    S::Outer: MergesWith<S::Inner, M>,
{
    let _ = axes;
    shape.merged(M::DIM)
}

type Without<S, const I: usize> = <S as HasAxis<I>>::Without;

macro_rules! merges {
    ($($i:literal $j:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: HasAxis<$i> + HasAxis<$j>> MergesAxes<(Ax<$i>, Ax<$j>)> for S
        where
            Without<S, $i>: HasAxis<$i>,
        {
            const SEAL: Seal = Seal;
            type Outer = <S as HasAxis<$i>>::Dim;
            type Inner = <S as HasAxis<$j>>::Dim;
            type OuterStride<St: StridesFor<Self>> = <S as HasAxis<$i>>::StrideOf<St>;
            type InnerSpan<St: StridesFor<Self>> = <<S as HasAxis<$j>>::StrideOf<St> as Stride>::Scaled<
                <Self::Inner as Dim>::Stride,
            >;
            type Out<M: Dim> = <Without<S, $i> as HasAxis<$i>>::With<M>;
            type Strides<M: Dim, St: StridesFor<Self>> = <Without<S, $i> as HasAxis<$i>>::StridesWith<
                M,
                <S as HasAxis<$i>>::StridesWithout<St>,
                <S as HasAxis<$j>>::StrideOf<St>,
            >;

            #[inline(always)]
            fn merged<M: Dim>(self, dim: M) -> Self::Out<M> {
                HasAxis::<$i>::without(self).with(dim)
            }
        }
    )*};
}

merges! {
    0 1;
    1 2;
    2 3;
    3 4;
    4 5;
    5 6;
    6 7;
}
