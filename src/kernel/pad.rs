//! One axis padded: each element is the operand's where it stands inside, else the constant.

use crate::dim::Padded;
use crate::expr::{Expr, Pad};
use crate::shape::{Pads, Shape};
use crate::tensor::Source;

/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;

impl<S, E, T, Before, After, const I: usize> Source<S> for Pad<E, Before, After, I>
where
    S: Shape,
    T: Copy,
    E: Expr<Elem = T, Shape: Pads<Before, After, I, Out = S>> + Source<ShapeOf<E>, Elem = T>,
{
    type Elem = T;

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
            Padded::Across => {
                core::array::from_fn(|lane| Source::<S>::at(self, S::lane(lanes, lane)))
            }
        }
    }
}
