//! Two axes of a shape in each other's place.

use super::{Ax, Shape, StridesFor};
use crate::dim::{Dim, Seal};

/// Shapes of which the two axes in `P` can change places.
#[diagnostic::on_unimplemented(
    message = "cannot swap the axes `{P}` of `{Self}`",
    label = "not two axes of this shape",
    note = "`swap_axes(axes![0, 2])` names two different axes, counted from 0"
)]
pub trait SwapsAxes<P>: Shape {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape with both swapped.
    type Out: Shape;
    /// The strides with both swapped.
    type Strides<St: StridesFor<Self>>: StridesFor<Self::Out>;
    /// The shape with both swapped, as a value.
    fn swapped(self) -> Self::Out;
}

/// Every pair of axes, both ways round: the axes before the two, between them and behind them.
macro_rules! swaps {
    ($([$($axis:tt)*])*) => {$( swaps!(@first [] $($axis)*); )*};

    (@first [$($before:tt)*]) => {};
    (@first [$($before:tt)*] $first:tt $($rest:tt)*) => {
        swaps!(@second [$($before)*] $first [] $($rest)*);
        swaps!(@first [$($before)* $first] $($rest)*);
    };
    (@second [$($before:tt)*] $first:tt [$($between:tt)*]) => {};
    (@second [$($before:tt)*] $first:tt [$($between:tt)*] $second:tt $($rest:tt)*) => {
        swaps!(@pair [$($before)*] $first [$($between)*] $second [$($rest)*]);
        swaps!(@second [$($before)*] $first [$($between)* $second] $($rest)*);
    };
    (@pair
        [$(($bi:tt $b:ident $bv:ident $bs:ident))*] ($xi:tt $x:ident $xv:ident $xs:ident)
        [$(($ci:tt $c:ident $cv:ident $cs:ident))*] ($yi:tt $y:ident $yv:ident $ys:ident)
        [$(($di:tt $d:ident $dv:ident $ds:ident))*]
    ) => {
        swaps!(@impl $xi $yi, [$($b)* $x $($c)* $y $($d)*] [$($b)* $y $($c)* $x $($d)*]
            [$($bs)* $ys $($cs)* $xs $($ds)*] [$($bv)* $xv $($cv)* $yv $($dv)*] [$($bv)* $yv $($cv)* $xv $($dv)*]);
        swaps!(@impl $yi $xi, [$($b)* $x $($c)* $y $($d)*] [$($b)* $y $($c)* $x $($d)*]
            [$($bs)* $ys $($cs)* $xs $($ds)*] [$($bv)* $xv $($cv)* $yv $($dv)*] [$($bv)* $yv $($cv)* $xv $($dv)*]);
    };
    (@impl $i:tt $j:tt, [$($dim:ident)*] [$($swapped:ident)*] [$($stride:ident)*] [$($value:ident)*] [$($swapped_value:ident)*]) => {
        impl<$($dim: Dim),*> SwapsAxes<(Ax<$i>, Ax<$j>)> for ($($dim,)*) {
            const SEAL: Seal = Seal;
            type Out = ($($swapped,)*);
            type Strides<St: StridesFor<Self>> = ($(St::$stride,)*);

            #[inline(always)]
            fn swapped(self) -> Self::Out {
                let ($($value,)*) = self;
                ($($swapped_value,)*)
            }
        }
    };
}

swaps! {
    [(0 A a S0) (1 B b S1)]
    [(0 A a S0) (1 B b S1) (2 C c S2)]
    [(0 A a S0) (1 B b S1) (2 C c S2) (3 D d S3)]
    [(0 A a S0) (1 B b S1) (2 C c S2) (3 D d S3) (4 E e S4)]
    [(0 A a S0) (1 B b S1) (2 C c S2) (3 D d S3) (4 E e S4) (5 F f S5)]
    [(0 A a S0) (1 B b S1) (2 C c S2) (3 D d S3) (4 E e S4) (5 F f S5) (6 G g S6)]
    [(0 A a S0) (1 B b S1) (2 C c S2) (3 D d S3) (4 E e S4) (5 F f S5) (6 G g S6) (7 H h S7)]
}
