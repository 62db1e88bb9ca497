//! Operands one behind the other: each element is one of theirs.

use crate::dim::Side;
use crate::expr::{Concat, Expr};
use crate::shape::{ConcatsWith, Shape};
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
            None => core::array::from_fn(|lane| Source::<S>::at(self, S::lane(lanes, lane))),
        }
    }
}
