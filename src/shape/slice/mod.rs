//! Slices with constant bounds: which part of each axis stays, and at what step.
//!
//! `span![1..3, .., ..;2]` writes `(Range::<One, D<3>>::NEW, All::NEW, Stepped::<All, D<2>>::NEW)`.

mod part;
mod span;

pub use part::{EndsIn, IndexOf, PartOf, StartsBefore, StepsThrough, TakesFrom, Unstepped};
pub use span::{All, At, Backward, From, Range, Stepped, To};

use super::StridesFor;
use crate::dim::{Dim, Seal, Stride};

/// Lists `(A, (B, (C, ())))`, which as a tuple are `(A, B, C)`.
pub trait List {
    /// The tuple.
    type Tuple;
    /// The tuple, as a value.
    fn tuple(self) -> Self::Tuple;
}

/// Shapes of which the tuple `P` takes a part from each axis.
///
/// `Out` is the shape of the slice, `OutStrides` what the strides `St` become.
#[diagnostic::on_unimplemented(
    message = "cannot slice `{Self}` by `{P}`",
    label = "not one entry an axis",
    note = "a slice has as many entries as there are axes; `..` in `span![..]` takes a whole axis"
)]
pub trait Slices<P, St, Out, OutStrides> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape of the slice, as a value.
    fn sliced(self, parts: P) -> Out;
    /// The offset of the slice's coordinate zero; of no meaning if the slice is empty.
    fn origin(self, parts: P) -> isize;
}

impl List for () {
    type Tuple = ();

    #[inline(always)]
    fn tuple(self) {}
}

impl<St> Slices<(), St, (), ()> for () {
    const SEAL: Seal = Seal;

    #[inline(always)]
    fn sliced(self, _parts: ()) {}

    #[inline(always)]
    fn origin(self, _parts: ()) -> isize {
        0
    }
}

macro_rules! slices {
    ($([$($dim:ident $part:ident $axis:ident $value:ident $stride:ident)+])*) => {$(
        impl<$($dim),*> List for slices!(@pair $($dim)*) {
            type Tuple = ($($dim,)*);

            #[inline(always)]
            fn tuple(self) -> Self::Tuple {
                let slices!(@pair $($axis)*) = self;
                ($($axis,)*)
            }
        }

        impl<St: StridesFor<Self>, Out, OutStrides, $($dim: Dim, $part: TakesFrom<$dim>,)*>
            Slices<($($part,)*), St, Out, OutStrides> for ($($dim,)*)
        where
            slices!(@dims $($part)*): List<Tuple = Out>,
            slices!(@strides St $($part $stride)*): List<Tuple = OutStrides>,
        {
            const SEAL: Seal = Seal;

            #[inline(always)]
            fn sliced(self, parts: ($($part,)*)) -> Out {
                let (($($axis,)*), ($($value,)*)) = (self, parts);
                slices!(@values $($value $axis)*).tuple()
            }

            #[inline(always)]
            fn origin(self, parts: ($($part,)*)) -> isize {
                let (($($axis,)*), ($($value,)*)) = (self, parts);
                0isize $(.wrapping_add(
                    $value.first($axis).cast_signed().wrapping_mul(<St::$stride as Stride>::VALUE),
                ))*
            }
        }
    )*};
    (@pair) => { () };
    (@pair $first:ident $($rest:ident)*) => { ($first, slices!(@pair $($rest)*)) };
    (@dims) => { () };
    (@dims $part:ident $($rest:ident)*) => { $part::Dims<slices!(@dims $($rest)*)> };
    (@strides $st:ident) => { () };
    (@strides $st:ident $part:ident $stride:ident $($rest:ident)*) => {
        $part::Strides<$st::$stride, slices!(@strides $st $($rest)*)>
    };
    (@values) => { () };
    (@values $value:ident $axis:ident $($rest:ident)*) => {
        $value.dims($axis, slices!(@values $($rest)*))
    };
}

slices! {
    [A P a p S0]
    [A P a p S0 B Q b q S1]
    [A P a p S0 B Q b q S1 C R c r S2]
    [A P a p S0 B Q b q S1 C R c r S2 D T d t S3]
    [A P a p S0 B Q b q S1 C R c r S2 D T d t S3 E U e u S4]
    [A P a p S0 B Q b q S1 C R c r S2 D T d t S3 E U e u S4 F V f v S5]
    [A P a p S0 B Q b q S1 C R c r S2 D T d t S3 E U e u S4 F V f v S5 G W g w S6]
    [A P a p S0 B Q b q S1 C R c r S2 D T d t S3 E U e u S4 F V f v S5 G W g w S6 H X h x S7]
}
