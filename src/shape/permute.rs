//! The axes of a shape in another order.

use super::seal::SealedFor;
use super::{Ax, HasAxis, Shape, StridesFor};
use crate::dim::Dim;

/// Different axes.
#[diagnostic::on_unimplemented(message = "axis `{Self}` is named twice", label = "named twice")]
pub trait Distinct<Other> {}

macro_rules! distinct {
    ($($a:literal: $($b:literal)*;)*) => {$($(
        impl Distinct<Ax<$b>> for Ax<$a> {}
        impl Distinct<Ax<$a>> for Ax<$b> {}
    )*)*};
}

distinct! {
    0: 1 2 3 4 5 6 7;
    1: 2 3 4 5 6 7;
    2: 3 4 5 6 7;
    3: 4 5 6 7;
    4: 5 6 7;
    5: 6 7;
    6: 7;
}

/// Shapes whose axes can be put into the order `P`, a tuple of [`Ax`].
///
/// Axis `k` of the result is the axis that `P` names at place `k`.
#[diagnostic::on_unimplemented(
    message = "cannot permute the axes of `{Self}` by `{P}`",
    label = "not an order of these axes",
    note = "every axis from 0 to the rank less one must be named once"
)]
pub trait Permutes<P>: Shape + SealedFor<P> {
    /// The shape with its axes in that order.
    type Out: Shape;
    /// The strides in that order.
    type Strides<St: StridesFor<Self>>: StridesFor<Self::Out>;
    /// The shape with its axes in that order, as a value.
    fn permuted(self) -> Self::Out;
}

/// Shapes of two axes, which can be transposed.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not a matrix",
    label = "`t` swaps two axes, and these are not two",
    note = "`permute(axes![..])` and `swap_axes(axes![..])` work at any rank"
)]
pub trait IsMatrix: Shape + SealedFor<Swapped> {
    /// The shape with its two axes swapped.
    type Transposed: Shape;
    /// The strides swapped.
    type Strides<St: StridesFor<Self>>: StridesFor<Self::Transposed>;
    /// The shape with its two axes swapped, as a value.
    fn transposed(self) -> Self::Transposed;
}

/// The seal of [`IsMatrix`].
pub struct Swapped;

impl<A: Dim, B: Dim> SealedFor<Swapped> for (A, B) {}

impl<A: Dim, B: Dim> IsMatrix for (A, B) {
    type Transposed = (B, A);
    type Strides<St: StridesFor<Self>> = (St::S1, St::S0);

    #[inline(always)]
    fn transposed(self) -> (B, A) {
        (self.1, self.0)
    }
}

type DimOf<S, const I: usize> = <S as HasAxis<I>>::Dim;
type StrideOf<S, St, const I: usize> = <S as HasAxis<I>>::StrideOf<St>;

macro_rules! permutes {
    ($([$($dim:ident)*] [$($axis:ident)*] [$($first:ident: $($other:ident)+;)*])*) => {$(
        impl<$($dim: Dim,)* $(const $axis: usize),*> SealedFor<($(Ax<$axis>,)*)> for ($($dim,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($dim: Dim,)* $(const $axis: usize),*> Permutes<($(Ax<$axis>,)*)> for ($($dim,)*)
        where
            $(Self: HasAxis<$axis>,)*
            $($(Ax<$first>: Distinct<Ax<$other>>,)+)*
        {
            type Out = ($(DimOf<Self, $axis>,)*);
            type Strides<St: StridesFor<Self>> = ($(StrideOf<Self, St, $axis>,)*);

            #[inline(always)]
            fn permuted(self) -> Self::Out {
                ($(HasAxis::<$axis>::dim(self),)*)
            }
        }
    )*};
}

permutes! {
    [] [] []
    [A] [I] []
    [A B] [I J] [I: J;]
    [A B C] [I J K] [I: J K; J: K;]
    [A B C D] [I J K L] [I: J K L; J: K L; K: L;]
    [A B C D E] [I J K L M] [I: J K L M; J: K L M; K: L M; L: M;]
    [A B C D E F] [I J K L M N] [I: J K L M N; J: K L M N; K: L M N; L: M N; M: N;]
    [A B C D E F G] [I J K L M N O] [I: J K L M N O; J: K L M N O; K: L M N O; L: M N O; M: N O; N: O;]
    [A B C D E F G H] [I J K L M N O P] [I: J K L M N O P; J: K L M N O P; K: L M N O P; L: M N O P; M: N O P; N: O P; O: P;]
}
