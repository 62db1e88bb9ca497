//! Shapes of two equal axes.

use super::Shape;
use crate::dim::Dim;

/// Shapes of two axes with the same extent.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not square",
    label = "not square",
    note = "two axes of the same extent are needed, such as `s![3, 3]`"
)]
pub trait Square: Shape {
    /// The extent of both axes.
    type Side: Dim;

    /// Whether both indices are the same.
    fn is_on_diagonal(coord: Self::Coord) -> bool;
}

impl<N: Dim> Square for (N, N) {
    type Side = N;

    #[inline(always)]
    fn is_on_diagonal((row, column): Self::Coord) -> bool {
        row == column
    }
}
