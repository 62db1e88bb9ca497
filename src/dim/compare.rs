//! Extents compared in types.

use typenum::{IsLess, IsLessOrEqual, True};

use super::fixed::NotZero;
use super::{Dim, FixedDim, NumberOf};

/// Extents smaller than `R`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not smaller than `{R}`",
    label = "out of range"
)]
pub trait LessThan<R> {}

#[diagnostic::do_not_recommend]
impl<A: FixedDim, B: FixedDim> LessThan<B> for A where
    NumberOf<A>: IsLess<NumberOf<B>, Output = True>
{
}

/// Extents of at most `R`.
#[diagnostic::on_unimplemented(message = "`{Self}` is larger than `{R}`", label = "out of range")]
pub trait AtMost<R> {}

#[diagnostic::do_not_recommend]
impl<A: FixedDim, B: FixedDim> AtMost<B> for A where
    NumberOf<A>: IsLessOrEqual<NumberOf<B>, Output = True>
{
}

/// Extents other than zero.
#[diagnostic::on_unimplemented(message = "`{Self}` is not allowed to be zero here", label = "zero")]
pub trait NonZero: Dim {}

#[diagnostic::do_not_recommend]
impl<A: FixedDim> NonZero for A where NumberOf<A>: NotZero {}
