//! The elements with the same index on the last two axes.

use super::{Shape, StridesFor};
use crate::dim::{Dim, Plus};

/// Shapes whose last two axes have the same extent; `Out` has one in the place of both.
///
/// `DiagonalStrides` are what the strides `St` become: the last is the sum of the last two.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no diagonal",
    label = "the last two axes differ",
    note = "the diagonal needs two axes of the same extent at the end, such as `s![5, 3, 3]`; `slice` makes them so"
)]
pub trait HasDiagonal<St, Out, DiagonalStrides>: Shape {
    /// The shape with one axis in the place of both, as a value.
    fn diagonal(self) -> Out;
}

macro_rules! diagonals {
    ($($($dim:ident $value:ident $stride:ident)* { $row:ident $column:ident };)*) => {$(
        impl<$($dim: Dim,)* N: Dim, St: StridesFor<Self>>
            HasDiagonal<St, ($($dim,)* N,), ($(St::$stride,)* Plus<St::$row, St::$column>,)>
            for ($($dim,)* N, N)
        {
            #[inline(always)]
            fn diagonal(self) -> ($($dim,)* N,) {
                let ($($value,)* _, side) = self;
                ($($value,)* side,)
            }
        }
    )*};
}

diagonals! {
    { S0 S1 };
    A a S0 { S1 S2 };
    A a S0 B b S1 { S2 S3 };
    A a S0 B b S1 C c S2 { S3 S4 };
    A a S0 B b S1 C c S2 D d S3 { S4 S5 };
    A a S0 B b S1 C c S2 D d S3 E e S4 { S5 S6 };
    A a S0 B b S1 C c S2 D d S3 E e S4 F f S5 { S6 S7 };
}
