//! All coordinates of a shape, one after the other.

use core::iter::FusedIterator;
use core::ops::Range;

use super::Shape;

/// The coordinates of a shape in row-major order: the last axis runs fastest.
#[derive(Clone, Debug)]
pub struct Coords<S: Shape> {
    shape: S,
    /// The coordinate number `left.start`, or anything if nothing is left.
    next: Option<S::Coord>,
    left: Range<usize>,
}

impl<S: Shape> Coords<S> {
    /// All coordinates of `shape`.
    #[inline(always)]
    pub(super) fn new(shape: S) -> Self {
        Self { shape, next: shape.first(), left: 0..shape.count() }
    }

    /// The coordinate that stands at place `number` in row-major order.
    fn numbered(&self, number: usize) -> Option<S::Coord> {
        let mut rest = number;
        let mut indices = self.shape.sizes();
        for index in indices.as_mut().iter_mut().rev() {
            let len = *index;
            *index = rest.checked_rem(len)?;
            rest = rest.checked_div(len)?;
        }
        self.shape.coord(indices)
    }
}

impl<S: Shape> Iterator for Coords<S> {
    type Item = S::Coord;

    #[inline(always)]
    fn next(&mut self) -> Option<S::Coord> {
        self.left.next()?;
        let coord = self.next?;
        self.next = self.shape.next(coord);
        Some(coord)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<S::Coord> {
        let number = self.left.nth(n)?;
        let coord = self.numbered(number)?;
        self.next = self.shape.next(coord);
        Some(coord)
    }

    /// As one loop an axis, where nothing was taken yet.
    #[inline(always)]
    fn fold<B, F: FnMut(B, S::Coord) -> B>(self, init: B, mut each: F) -> B {
        if self.left == (0..self.shape.count()) {
            return self.shape.fold_coords(init, each);
        }
        let mut state = init;
        for coord in self {
            state = each(state, coord);
        }
        state
    }
}

impl<S: Shape> DoubleEndedIterator for Coords<S> {
    #[inline]
    fn next_back(&mut self) -> Option<S::Coord> {
        let number = self.left.next_back()?;
        self.numbered(number)
    }
}

impl<S: Shape> ExactSizeIterator for Coords<S> {}

impl<S: Shape> FusedIterator for Coords<S> {}
