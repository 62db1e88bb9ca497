//! Extents compared in types.

use typenum::{IsLess, IsLessOrEqual, True};

use super::fixed::NotZero;
use super::{Dim, FixedDim, Idx, NumberOf, Seal};

/// Extents smaller than `R`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not smaller than `{R}`",
    label = "out of range"
)]
pub trait LessThan<R> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<A: FixedDim, B: FixedDim> LessThan<B> for A
where
    NumberOf<A>: IsLess<NumberOf<B>, Output = True>,
{
    const SEAL: Seal = Seal;
}

/// Extents of at most `R`.
#[diagnostic::on_unimplemented(message = "`{Self}` is larger than `{R}`", label = "out of range")]
pub trait AtMost<R> {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<A: FixedDim, B: FixedDim> AtMost<B> for A
where
    NumberOf<A>: IsLessOrEqual<NumberOf<B>, Output = True>,
{
    const SEAL: Seal = Seal;
}

/// Extents other than zero.
#[diagnostic::on_unimplemented(message = "`{Self}` is not allowed to be zero here", label = "zero")]
pub trait NonZero: Dim {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The index zero.
    fn first(self) -> Idx<Self>;
}

#[diagnostic::do_not_recommend]
impl<A: FixedDim> NonZero for A
where
    NumberOf<A>: NotZero,
{
    const SEAL: Seal = Seal;

    #[inline(always)]
    fn first(self) -> Idx<A> {
        Idx::first(self)
    }
}
