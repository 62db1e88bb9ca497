//! The offsets of all elements, one after the other.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::Layout;
use crate::shape::{Coords, Shape, StridesFor};

/// The offsets of the coordinates of `S` in row-major order, each once, in elements.
///
/// Where the constants of the types say that the elements stand one behind the other, it only counts.
#[derive(Clone, Debug)]
pub(crate) struct Offsets<S: Shape, L> {
    coords: Coords<S>,
    numbers: Range<usize>,
    layout: PhantomData<fn() -> L>,
}

impl<S: Shape, L: Layout<S>> Offsets<S, L> {
    /// Whether the offset of a coordinate is its place in row-major order.
    const COUNTS: bool = S::FIXED && L::IS_CONTIGUOUS;

    /// The offsets of all coordinates of `shape`.
    #[inline(always)]
    pub(crate) fn new(shape: S) -> Self {
        Self { coords: shape.coords(), numbers: 0..shape.count(), layout: PhantomData }
    }

    #[inline(always)]
    fn of(coord: S::Coord) -> isize {
        <L::Strides as StridesFor<S>>::offset(coord)
    }
}

impl<S: Shape, L: Layout<S>> Iterator for Offsets<S, L> {
    type Item = isize;

    #[inline(always)]
    fn next(&mut self) -> Option<isize> {
        if Self::COUNTS {
            self.numbers.next().map(usize::cast_signed)
        } else {
            self.coords.next().map(Self::of)
        }
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if Self::COUNTS { self.numbers.size_hint() } else { self.coords.size_hint() }
    }

    #[inline(always)]
    fn nth(&mut self, n: usize) -> Option<isize> {
        if Self::COUNTS {
            self.numbers.nth(n).map(usize::cast_signed)
        } else {
            self.coords.nth(n).map(Self::of)
        }
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, isize) -> B>(self, init: B, mut each: F) -> B {
        if Self::COUNTS {
            self.numbers.fold(init, |state, number| each(state, number.cast_signed()))
        } else {
            self.coords.fold(init, |state, coord| each(state, Self::of(coord)))
        }
    }
}

impl<S: Shape, L: Layout<S>> DoubleEndedIterator for Offsets<S, L> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<isize> {
        if Self::COUNTS {
            self.numbers.next_back().map(usize::cast_signed)
        } else {
            self.coords.next_back().map(Self::of)
        }
    }
}

impl<S: Shape, L: Layout<S>> ExactSizeIterator for Offsets<S, L> {}

impl<S: Shape, L: Layout<S>> FusedIterator for Offsets<S, L> {}
