//! One axis padded: each element is the operand's where it stands inside, else the constant.

use super::seam::{Shifted, across, row_len, runs_along};
use crate::dim::{FixedDim, Padded};
use crate::expr::{Expr, Pad};
use crate::shape::{Pads, Pieces, Shape};
use crate::tensor::Source;

/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;

impl<S, E, T, Before, After, const I: usize> Source<S> for Pad<E, Before, After, I>
where
    S: Shape,
    T: Copy,
    Before: FixedDim,
    E: Expr<Elem = T, Shape: Pads<Before, After, I, Out = S>> + Source<ShapeOf<E>, Elem = T>,
{
    type Elem = T;
    const PIECES: usize = if runs_along::<S>(I) { E::PIECES + 2 } else { E::PIECES };

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        if const { !runs_along::<S>(I) } {
            return E::cut(from, to, pieces);
        }
        let (start, end) = (Before::CAP, Before::CAP.wrapping_add(row_len::<ShapeOf<E>>()));
        if from < start {
            pieces.piece(from, to.min(start));
        }
        if from < end && to > start {
            let (from, to) = (from.saturating_sub(start), to.min(end).wrapping_sub(start));
            E::cut(from, to, &mut Shifted { pieces, by: start });
        }
        if to > end {
            pieces.piece(from.max(end), to);
        }
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> T {
        match <ShapeOf<E> as Pads<Before, After, I>>::inside(coord) {
            Some(inside) => self.operand.at(inside),
            None => self.value,
        }
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [T; W] {
        match <ShapeOf<E> as Pads<Before, After, I>>::lanes_inside(lanes) {
            Padded::Inside(inside) => self.operand.lanes(inside),
            Padded::Outside => [self.value; W],
            Padded::Across => across::<S, Self, W>(self, lanes),
        }
    }
}
