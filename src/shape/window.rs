//! All runs of neighbours on an axis, and a shape with an axis behind its last.

use core::ops::{Add, Sub};

use typenum::{Add1, B1, Diff, NonZero};

use super::{HasAxis, Shape, StridesFor};
use crate::dim::{Decimal, Dim, FixedDim, NumberOf, Seal, Stride};

/// Extents that have `Count` windows of length `Len`: one from each index that leaves room for it.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` has no windows of length `{Len}`",
    label = "not a length of a window",
    note = "a window is at least 1 long and at most as long as the axis, which is fixed"
)]
pub trait WindowsBy<Len, Count> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim, Len: FixedDim, Count: FixedDim> WindowsBy<Len, Count> for N
where
    NumberOf<Len>: NonZero,
    NumberOf<N>: Sub<NumberOf<Len>, Output: Add<B1>>,
    Add1<Diff<NumberOf<N>, NumberOf<Len>>>: Decimal<Dim = Count>,
{
    const SEAL: Seal = Seal;
}

/// Shapes that have room for one more axis behind the last.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no room for another axis",
    label = "eight axes already",
    note = "a shape has at most eight axes"
)]
pub trait Appends: Shape {
    /// The shape with `X` behind.
    type With<X: Dim>: Shape;
    /// The strides with `Z` behind.
    type StridesWith<X: Dim, St: StridesFor<Self>, Z: Stride>: StridesFor<Self::With<X>>;
    /// The shape with `X` behind, as a value.
    fn appended<X: Dim>(self, dim: X) -> Self::With<X>;
}

macro_rules! appends {
    ($($($dim:ident $value:ident $stride:ident)*;)*) => {$(
        impl<$($dim: Dim,)*> Appends for ($($dim,)*) {
            type With<X: Dim> = ($($dim,)* X,);
            type StridesWith<X: Dim, St: StridesFor<Self>, Z: Stride> = ($(St::$stride,)* Z,);

            #[inline(always)]
            fn appended<X: Dim>(self, dim: X) -> Self::With<X> {
                let ($($value,)*) = self;
                ($($value,)* dim,)
            }
        }
    )*};
}

appends! {
    ;
    A a S0;
    A a S0 B b S1;
    A a S0 B b S1 C c S2;
    A a S0 B b S1 C c S2 D d S3;
    A a S0 B b S1 C c S2 D d S3 E e S4;
    A a S0 B b S1 C c S2 D d S3 E e S4 F f S5;
    A a S0 B b S1 C c S2 D d S3 E e S4 F f S5 G g S6;
}

/// Shapes of whose axis `I` all windows can stand on a new axis behind the last.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no windows on an axis {I}",
    label = "no axis {I}, or eight axes already",
    note = "axes are counted from 0, and a shape has at most eight"
)]
pub trait HasWindows<const I: usize, Count, Len>: HasAxis<I> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape with `Count` windows on the axis, and their elements on the last.
    type Out: Shape;
    /// The strides: that of the axis twice.
    type Strides<St: StridesFor<Self>>: StridesFor<Self::Out>;
    /// The shape, as a value.
    fn windows(self, count: Count, len: Len) -> Self::Out;
}

#[diagnostic::do_not_recommend]
impl<const I: usize, Count: Dim, Len: Dim, S: HasAxis<I, With<Count>: Appends>>
    HasWindows<I, Count, Len> for S
{
    const SEAL: Seal = Seal;
    type Out = <S::With<Count> as Appends>::With<Len>;
    type Strides<St: StridesFor<Self>> = <S::With<Count> as Appends>::StridesWith<
        Len,
        S::StridesWith<Count, St, S::StrideOf<St>>,
        S::StrideOf<St>,
    >;

    #[inline(always)]
    fn windows(self, count: Count, len: Len) -> Self::Out {
        self.with(count).appended(len)
    }
}
