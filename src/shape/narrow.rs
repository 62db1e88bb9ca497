//! A part of an axis with a constant start and length, and an axis divided in two.

use core::ops::{Add, Sub};

use typenum::{IsLessOrEqual, True};

use crate::dim::{Decimal, FixedDim, NumberOf, Seal};

/// Extents that have `Len` indices from `Start` on.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` has no `{Len}` indices from `{Start}` on",
    label = "not inside the axis",
    note = "the start and the length together are at most the length of a fixed axis; \
            `slice_from` takes a part of a bounded axis, and a start known at run time"
)]
pub trait Narrows<Start, Len> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim, Start: FixedDim, Len: FixedDim> Narrows<Start, Len> for N
where
    NumberOf<Start>: Add<NumberOf<Len>, Output: IsLessOrEqual<NumberOf<N>, Output = True>>,
{
    const SEAL: Seal = Seal;
}

/// Extents that have `Rest` indices behind the first `At` ones.
#[diagnostic::on_unimplemented(
    message = "cannot split an axis of length `{Self}` at `{At}`",
    label = "not inside the axis",
    note = "the place is at most the length of the axis, which must be fixed"
)]
pub trait SplitsAt<At, Rest> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim, At: FixedDim, Rest: FixedDim> SplitsAt<At, Rest> for N
where
    NumberOf<N>: Sub<NumberOf<At>, Output: Decimal<Dim = Rest>>,
{
    const SEAL: Seal = Seal;
}
