//! An axis in a number of equal parts.

use crate::dim::{Decimal, ExactDiv, FixedDim, NumberOf, Seal};

/// Extents that are `Count` times `Len`, where `Count` is given.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` does not divide into `{Count}` equal parts",
    label = "not a divisor of the length",
    note = "the length of the axis is fixed and a multiple of the number of parts"
)]
pub trait PartsInto<Count, Len> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<N: FixedDim, Count: FixedDim, Len: FixedDim> PartsInto<Count, Len> for N
where
    NumberOf<N>: ExactDiv<NumberOf<Count>, Output: Decimal<Dim = Len>>,
{
    const SEAL: Seal = Seal;
}
