//! Something that has an element at each coordinate: a tensor or an expression.

use crate::shape::{Pieces, Shape};

/// Elements for the coordinates of `S`, computed or read one by one or in runs.
pub trait Source<S: Shape> {
    /// The type of the elements.
    type Elem: Copy;

    /// How many calls of [`Pieces::piece`] are in [`Source::cut`]; 1 where it has nothing to cut.
    const PIECES: usize = 1;

    /// Cuts the indices `from..to` of the last axis at seams: where elements begin to come another
    /// way, such as from the second of two joined operands.
    ///
    /// It is a hint: a run inside a piece is read in one go, one across a seam is not.
    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        pieces.piece(from, to);
    }

    /// The element at a coordinate.
    fn at(&self, coord: S::Coord) -> Self::Elem;

    /// The elements at `W` coordinates that are neighbours on the last axis.
    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
        core::array::from_fn(|lane| self.at(S::lane(lanes, lane)))
    }
}
