//! Names of extents changed: the lengths stay as they are.

use super::Shape;
use crate::dim::{Dim, FixedDim, Seal, UpTo};

/// Extents of the same length as `To`, whatever both are called.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be called `{To}`: their lengths differ",
    label = "another length",
    note = "a name is given and taken only where the number stays the same, axis by axis"
)]
pub trait SameLength<To>: Dim {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The extent under its other name.
    fn renamed(self) -> To;
}

#[diagnostic::do_not_recommend]
impl<A: FixedDim, To: FixedDim<N = A::N>> SameLength<To> for A {
    const SEAL: Seal = Seal;

    #[inline(always)]
    fn renamed(self) -> To {
        To::DIM
    }
}

impl<'id, const CAP: usize> SameLength<UpTo<'id, CAP>> for UpTo<'id, CAP> {
    const SEAL: Seal = Seal;

    #[inline(always)]
    fn renamed(self) -> Self {
        self
    }
}

/// Shapes with the same lengths as `To`, axis by axis.
#[diagnostic::on_unimplemented(
    message = "cannot rename `{Self}` to `{To}`",
    label = "another number of axes",
    note = "a name is given and taken only where the number stays the same, axis by axis"
)]
pub trait Renames<To>: Shape {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape under its other names.
    fn renamed(self) -> To;
}

/// Shapes, and what they are without names.
pub trait ForgetsNames: Shape {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape without names.
    type Anonymous: Shape;
    /// The shape without names, as a value.
    fn anonymous(self) -> Self::Anonymous;
}

macro_rules! renames {
    ($([$($dim:ident $to:ident $value:ident)*])*) => {$(
        impl<$($dim: SameLength<$to>, $to: Dim,)*> Renames<($($to,)*)> for ($($dim,)*) {
            const SEAL: Seal = Seal;

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the tuple of no extents")]
            fn renamed(self) -> ($($to,)*) {
                let ($($value,)*) = self;
                ($($value.renamed(),)*)
            }
        }

        impl<$($dim: Dim,)*> ForgetsNames for ($($dim,)*) {
            const SEAL: Seal = Seal;
            type Anonymous = ($($dim::Anonymous,)*);

            #[inline(always)]
            #[allow(clippy::unused_unit, reason = "the tuple of no extents")]
            fn anonymous(self) -> Self::Anonymous {
                let ($($value,)*) = self;
                ($($value.anonymous(),)*)
            }
        }
    )*};
}

renames! {
    []
    [A P a]
    [A P a B Q b]
    [A P a B Q b C R c]
    [A P a B Q b C R c D T d]
    [A P a B Q b C R c D T d E U e]
    [A P a B Q b C R c D T d E U e F V f]
    [A P a B Q b C R c D T d E U e F V f G W g]
    [A P a B Q b C R c D T d E U e F V f G W g H X h]
}
