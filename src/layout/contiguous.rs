//! Row-major order without gaps: the last axis runs fastest.

use super::{Dense, Layout, Sealed};
use crate::shape::{Shape, StridesFor};

/// Row-major order without gaps.
///
/// A bounded axis counts with its capacity: the strides stay constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contiguous;

impl Sealed for Contiguous {}

impl<S: Shape> Layout<S> for Contiguous {
    type Strides = S::RowMajor;
    type Alike<S2: Shape, St: StridesFor<S2>> = Contiguous;
}

impl<S: Shape> Dense<S> for Contiguous {}

/// Layouts whose elements stand in row-major order without gaps, as the type tells.
#[diagnostic::on_unimplemented(
    message = "`reshape` and `flatten` need a contiguous tensor, and this one is laid out by `{Self}`",
    label = "a view with strides of its own",
    note = "`as_contiguous()` costs nothing where the strides are row-major again, \
            `reshape_copy::<..>()` and `to_contiguous()` copy the elements"
)]
pub trait IsContiguous: Sealed {}

impl IsContiguous for Contiguous {}

/// Layouts whose strides are the row-major ones of `S` by their types, whatever the layout is called.
#[diagnostic::on_unimplemented(
    message = "the strides of this view of `{S}` are not row-major by their types",
    label = "not in row-major order",
    note = "`try_contiguous()` compares the numbers, so that axes of length 1 do not count; \
            `to_contiguous()` and `contiguous_into(..)` copy the elements"
)]
pub trait IsRowMajor<S: Shape>: Sealed {}

#[diagnostic::do_not_recommend]
impl<S: Shape, L: Layout<S, Strides = S::RowMajor>> IsRowMajor<S> for L {}
