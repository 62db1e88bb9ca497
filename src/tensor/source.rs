//! Something that has an element at each coordinate: a tensor or an expression.

use crate::shape::Shape;

/// Elements for the coordinates of `S`, computed or read one by one or in runs.
pub trait Source<S: Shape> {
    /// The type of the elements.
    type Elem: Copy;

    /// The element at a coordinate.
    fn at(&self, coord: S::Coord) -> Self::Elem;

    /// The elements at `W` coordinates that are neighbours on the last axis.
    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
        core::array::from_fn(|lane| self.at(S::lane(lanes, lane)))
    }
}
