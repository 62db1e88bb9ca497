//! Checked casts: every element in row-major order, the first fault kept.

use crate::dtype::{CastChecked, Element};
use crate::expr::{Checking, Expr};
use crate::shape::Shape;
use crate::tensor::Source;

impl<S, E, U> Source<S> for Checking<E, U>
where
    S: Shape,
    U: Element,
    E: Expr<Shape = S> + Source<S>,
    <E as Source<S>>::Elem: CastChecked<U>,
{
    type Elem = U;

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> U {
        self.operand.at(coord).cast_checked().unwrap_or_else(|error| {
            let first = self.fault.get().unwrap_or((coord, error));
            self.fault.set(Some(first));
            U::ZERO
        })
    }
}
