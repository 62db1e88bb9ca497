//! Axes of length 1, which can be dropped or stretched.

use super::HasAxis;
use crate::dim::One;

/// Shapes whose axis number `I` has the extent [`One`].
#[diagnostic::on_unimplemented(
    message = "axis {I} of `{Self}` is not one of length 1",
    label = "no axis {I} of length 1",
    note = "only an axis whose extent is `One` can be dropped or stretched"
)]
pub trait HasUnitAxis<const I: usize>: HasAxis<I, Dim = One> {}

#[diagnostic::do_not_recommend]
impl<const I: usize, S: HasAxis<I, Dim = One>> HasUnitAxis<I> for S {}
