//! Row-major order without gaps: the last axis runs fastest.

use super::{Dense, Layout, Sealed};
use crate::shape::Shape;

/// Row-major order without gaps.
///
/// A bounded axis counts with its capacity: the strides stay constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contiguous;

impl Sealed for Contiguous {}

impl<S: Shape> Layout<S> for Contiguous {
    type Strides = S::RowMajor;
}

impl<S: Shape> Dense<S> for Contiguous {}

/// Layouts whose elements stand in row-major order without gaps, as the type tells.
#[diagnostic::on_unimplemented(
    message = "`reshape` needs a contiguous tensor, and this one is a strided view",
    label = "a view with strides of its own",
    note = "`as_contiguous()` costs nothing where the strides are row-major again, \
            `reshape_copy::<..>()` and `to_contiguous()` copy the elements"
)]
pub trait IsContiguous {}

impl IsContiguous for Contiguous {}
