//! Operands one behind the other: each element is one of theirs.

use super::seam::{Shifted, across, finer, row_len, runs_along};
use crate::dim::Side;
use crate::expr::{Concat, Expr};
use crate::shape::{ConcatsWith, Pieces, Shape};
use crate::tensor::Source;

/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;

impl<S, L, R, T, const I: usize> Source<S> for Concat<L, R, I>
where
    S: Shape,
    T: Copy,
    L: Expr<Shape: ConcatsWith<ShapeOf<R>, I, Out = S>> + Source<ShapeOf<L>, Elem = T>,
    R: Expr + Source<ShapeOf<R>, Elem = T>,
{
    type Elem = T;
    const PIECES: usize =
        if runs_along::<S>(I) { L::PIECES + R::PIECES } else { L::PIECES + R::PIECES - 1 };

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        if const { !runs_along::<S>(I) } {
            return L::cut(from, to, &mut finer::<ShapeOf<R>, R, P>(pieces));
        }
        let seam = row_len::<ShapeOf<L>>();
        if from < seam {
            L::cut(from, to.min(seam), pieces);
        }
        if to > seam {
            let from = from.saturating_sub(seam);
            R::cut(from, to.wrapping_sub(seam), &mut Shifted { pieces, by: seam });
        }
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> T {
        match <ShapeOf<L> as ConcatsWith<ShapeOf<R>, I>>::part(coord) {
            Side::Left(left) => self.left.at(left),
            Side::Right(right) => self.right.at(right),
        }
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [T; W] {
        match <ShapeOf<L> as ConcatsWith<ShapeOf<R>, I>>::part_of_lanes(lanes) {
            Some(Side::Left(left)) => self.left.lanes(left),
            Some(Side::Right(right)) => self.right.lanes(right),
            None => across::<S, Self, W>(self, lanes),
        }
    }
}
