//! Equal shapes on a new axis.

use super::{InsertsAxis, Shape};

/// Shapes that can be stacked with `R` on a new axis `I`: equal ones.
///
/// # Shape
/// `[A, B]` two times on axis 0 `→ [2, A, B]`
#[diagnostic::on_unimplemented(
    message = "cannot stack `{R}` on `{Self}` along a new axis {I}",
    label = "not of shape `{Self}`",
    note = "operands of a stack have the same shape; a new axis may stand at 0 up to the rank, and \
            the rank is at most 8"
)]
pub trait StacksWith<R: Shape, const I: usize>: InsertsAxis<I> {
    /// The same coordinate.
    fn same(coord: Self::Coord) -> R::Coord;
    /// The same lanes.
    fn same_lanes<const W: usize>(lanes: Self::LaneCoord<W>) -> R::LaneCoord<W>;
}

#[diagnostic::do_not_recommend]
impl<const I: usize, S: InsertsAxis<I>> StacksWith<S, I> for S {
    #[inline(always)]
    fn same(coord: S::Coord) -> S::Coord {
        coord
    }

    #[inline(always)]
    fn same_lanes<const W: usize>(lanes: S::LaneCoord<W>) -> S::LaneCoord<W> {
        lanes
    }
}
