//! One axis repeated: each element is one of the operand's.

use super::seam::{Shifted, across, row_len, runs_along};
use crate::expr::{Expr, Interleave, Repeat};
use crate::shape::{Pieces, Repeats, Shape};
use crate::tensor::Source;

/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;

impl<S, E, X, const I: usize> Source<S> for Repeat<E, X, I>
where
    S: Shape,
    E: Expr<Shape: Repeats<X, I, Out = S>> + Source<ShapeOf<E>>,
{
    type Elem = <E as Source<ShapeOf<E>>>::Elem;
    // Between the seams of rows shorter than 4 there is no run.
    const PIECES: usize = if !runs_along::<S>(I) {
        E::PIECES
    } else if row_len::<ShapeOf<E>>() >= 4 {
        E::PIECES + 1
    } else {
        1
    };

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        if const { !runs_along::<S>(I) } {
            return E::cut(from, to, pieces);
        }
        let row = row_len::<ShapeOf<E>>();
        let mut start = from.wrapping_sub(from.checked_rem(row).unwrap_or(0));
        while start < to {
            let (from, to) = (from.saturating_sub(start), row.min(to.wrapping_sub(start)));
            E::cut(from, to, &mut Shifted { pieces: &mut *pieces, by: start });
            start = start.wrapping_add(row.max(1));
        }
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> Self::Elem {
        self.operand.at(<ShapeOf<E> as Repeats<X, I>>::of_whole(coord))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
        match <ShapeOf<E> as Repeats<X, I>>::of_whole_lanes(lanes) {
            Some(there) => self.operand.lanes(there),
            None => across::<S, Self, W>(self, lanes),
        }
    }
}

impl<S, E, X, const I: usize> Source<S> for Interleave<E, X, I>
where
    S: Shape,
    E: Expr<Shape: Repeats<X, I, Out = S>> + Source<ShapeOf<E>>,
{
    type Elem = <E as Source<ShapeOf<E>>>::Elem;
    const PIECES: usize = if runs_along::<S>(I) { 1 } else { E::PIECES };

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        if const { runs_along::<S>(I) } {
            pieces.piece(from, to);
        } else {
            E::cut(from, to, pieces);
        }
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> Self::Elem {
        self.operand.at(<ShapeOf<E> as Repeats<X, I>>::of_each(coord))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
        match <ShapeOf<E> as Repeats<X, I>>::of_each_lanes(lanes) {
            Some(there) => self.operand.lanes(there),
            None => core::array::from_fn(|lane| Source::<S>::at(self, S::lane(lanes, lane))),
        }
    }
}
