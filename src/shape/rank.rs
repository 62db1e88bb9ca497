//! How many axes a shape has, where that is asked for.

use super::{Shape, StridesFor};
use crate::dim::Dim;

/// Shapes of `R` axes.
#[diagnostic::on_unimplemented(
    message = "the rank of `{Self}` is not {R}",
    label = "not of rank {R}",
    note = "a spec or pattern names every axis of an operand: `ij` and `rows (heads width)` name two"
)]
pub trait HasRank<const R: usize>: Shape {
    /// The shape.
    type Same: Shape;
    /// Its strides.
    type Strides<St: StridesFor<Self>>: StridesFor<Self::Same>;
    /// The shape as a value.
    fn same(self) -> Self::Same;
}

macro_rules! ranks {
    ($($rank:literal: [$($dim:ident $stride:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($dim: Dim),*> HasRank<$rank> for ($($dim,)*) {
            type Same = Self;
            type Strides<St: StridesFor<Self>> = ($(St::$stride,)*);

            #[inline(always)]
            fn same(self) -> Self {
                self
            }
        }
    )*};
}

ranks! {
    0: [];
    1: [A S0];
    2: [A S0 B S1];
    3: [A S0 B S1 C S2];
    4: [A S0 B S1 C S2 D S3];
    5: [A S0 B S1 C S2 D S3 E S4];
    6: [A S0 B S1 C S2 D S3 E S4 F S5];
    7: [A S0 B S1 C S2 D S3 E S4 F S5 G S6];
    8: [A S0 B S1 C S2 D S3 E S4 F S5 G S6 H S7];
}
