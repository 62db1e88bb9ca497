//! One axis repeated: each element is one of the operand's.

use crate::expr::{Expr, Interleave, Repeat};
use crate::shape::{Repeats, Shape};
use crate::tensor::Source;

/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;

macro_rules! repeats {
    ($($node:ident $of:ident $of_lanes:ident;)*) => {$(
        impl<S, E, X, const I: usize> Source<S> for $node<E, X, I>
        where
            S: Shape,
            E: Expr<Shape: Repeats<X, I, Out = S>> + Source<ShapeOf<E>>,
        {
            type Elem = <E as Source<ShapeOf<E>>>::Elem;

            #[inline(always)]
            fn at(&self, coord: S::Coord) -> Self::Elem {
                self.operand.at(<ShapeOf<E> as Repeats<X, I>>::$of(coord))
            }

            #[inline(always)]
            fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
                match <ShapeOf<E> as Repeats<X, I>>::$of_lanes(lanes) {
                    Some(there) => self.operand.lanes(there),
                    None => core::array::from_fn(|lane| Source::<S>::at(self, S::lane(lanes, lane))),
                }
            }
        }
    )*};
}

repeats! {
    Repeat of_whole of_whole_lanes;
    Interleave of_each of_each_lanes;
}
