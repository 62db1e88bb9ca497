//! Equal shapes, which a new axis holds one beside the other.

use super::Shape;

/// Shapes that can be stacked with `S`: equal ones.
///
/// # Shape
/// `[A, B]` two times on axis 0 `→ [2, A, B]`
#[diagnostic::on_unimplemented(
    message = "cannot stack `{S}` with `{Self}`",
    label = "not of shape `{S}`",
    note = "operands of a stack have the same shape: nothing is broadcast"
)]
pub trait StacksWith<S: Shape>: Shape {
    /// The same coordinate.
    fn same(coord: S::Coord) -> Self::Coord;
    /// The same lanes.
    fn same_lanes<const W: usize>(lanes: S::LaneCoord<W>) -> Self::LaneCoord<W>;
}

impl<S: Shape> StacksWith<S> for S {
    #[inline(always)]
    fn same(coord: S::Coord) -> S::Coord {
        coord
    }

    #[inline(always)]
    fn same_lanes<const W: usize>(lanes: S::LaneCoord<W>) -> S::LaneCoord<W> {
        lanes
    }
}
