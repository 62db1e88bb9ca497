//! Stretches: elements that follow one another in row-major order, seen as slices.
//!
//! Where they stand so in memory the slice is theirs; elsewhere they are gathered piece by piece.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::shape::{Shape, Visit};
use crate::tensor::{Sink, Source, hold_lanes};

/// How many elements are gathered at once.
pub(super) const PIECE: usize = 512;

/// What is done with each piece of a stretch.
pub(super) trait Piece<T> {
    /// Does it with the next elements: [`PIECE`] of them, but for the last piece and where all are
    /// one piece.
    fn piece(&mut self, elements: &[T]);
}

/// Gives the `count` elements from `from` on, which are inside the last `axes` axes, to `visitor`.
#[inline(always)]
pub(super) fn pieces<S: Shape, E: Source<S>, V: Piece<E::Elem>>(
    shape: S,
    source: &E,
    axes: usize,
    from: S::Coord,
    count: usize,
    visitor: &mut V,
) {
    if E::DENSE >= axes
        && let Some(elements) = source.slice(from, count)
    {
        visitor.piece(elements);
        return;
    }
    let mut gathered = Gathered::<_, PIECE>::new();
    let (mut next, mut left) = (Some(from), count);
    while left > 0
        && let Some(from) = next
    {
        let now = left.min(PIECE);
        next = gather(shape, source, from, now, &mut gathered);
        visitor.piece(gathered.elements());
        left = left.wrapping_sub(now);
    }
}

/// Up to `N` elements.
pub(super) struct Gathered<T, const N: usize> {
    elements: [MaybeUninit<T>; N],
    /// # Invariants
    /// At most `N`, and so many elements are initialised.
    count: usize,
}

impl<T: Copy, const N: usize> Gathered<T, N> {
    /// No elements yet.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { elements: [MaybeUninit::uninit(); N], count: 0 }
    }

    /// Puts some more behind those that are there, if there is room for them.
    #[inline(always)]
    pub(super) fn push<const W: usize>(&mut self, more: [T; W]) {
        let end = self.count.wrapping_add(W);
        if let Some(places) = self.elements.get_mut(self.count..end) {
            for (place, element) in places.iter_mut().zip(more) {
                place.write(element);
            }
            self.count = end;
        }
    }

    /// Puts the first `count` of some more behind those that are there, if there is room for all of them.
    #[inline(always)]
    pub(super) fn push_first<const W: usize>(&mut self, more: [T; W], count: usize) {
        let end = self.count.wrapping_add(W);
        self.push(more);
        if self.count == end {
            self.count = end.wrapping_sub(W.saturating_sub(count));
        }
    }

    /// Makes them so many times the same element, but no more than there is room for; lends them.
    #[inline(always)]
    pub(super) fn fill(&mut self, element: T, count: usize) -> &mut [T] {
        self.count = 0;
        for place in self.elements.iter_mut().take(count) {
            place.write(element);
            self.count = self.count.wrapping_add(1);
        }
        // SAFETY: as many of the first elements were initialised as were counted.
        let initialised = unsafe { self.elements.get_unchecked_mut(..self.count) };
        // SAFETY: as above.
        unsafe { initialised.assume_init_mut() }
    }

    /// Forgets the elements.
    #[inline(always)]
    pub(super) const fn clear(&mut self) {
        self.count = 0;
    }

    /// The elements.
    #[inline(always)]
    pub(super) fn elements(&self) -> &[T] {
        // SAFETY: `count` is at most `N`.
        let initialised = unsafe { self.elements.get_unchecked(..self.count) };
        // SAFETY: by the invariant of `count` these are initialised.
        unsafe { initialised.assume_init_ref() }
    }
}

/// Gathers the `count` elements of a source from `from` on.
#[inline(always)]
pub(super) fn gather<S: Shape, E: Source<S>, const N: usize>(
    shape: S,
    source: &E,
    from: S::Coord,
    count: usize,
    to: &mut Gathered<E::Elem, N>,
) -> Option<S::Coord> {
    to.clear();
    shape.walk_from(from, count, &mut Gather { source, to })
}

/// Gathers the elements of a source.
struct Gather<'s, E, T, const N: usize> {
    source: &'s E,
    to: &'s mut Gathered<T, N>,
}

impl<S: Shape, E: Source<S>, const N: usize> Visit<S> for Gather<'_, E, E::Elem, N> {
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        self.to.push(self.source.lanes::<W>(lanes));
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.to.push([self.source.at(coord)]);
    }
}

/// Gives elements to a sink, each made from one of a slice, in their order.
pub(super) struct Give<'s, A, F, K> {
    /// What they are made from.
    pub(super) from: &'s [A],
    /// How they are made.
    pub(super) make: F,
    /// Where they go.
    pub(super) sink: &'s mut K,
}

/// How an element is made from what was kept of it.
pub(super) trait Make<A>: Copy {
    /// The type of the elements.
    type Out: Copy;
    /// Makes one.
    fn make(self, from: A) -> Self::Out;
}

impl<S: Shape, A: Copy, F: Make<A>, K: Sink<S, F::Out>> Visit<S> for Give<'_, A, F, K> {
    const WIDE: bool = true;

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        if let Some((first, rest)) = self.from.split_first_chunk::<W>() {
            hold_lanes();
            self.from = rest;
            let made = super::vector::apply(Made(self.make), *first);
            self.sink.run(lanes, made);
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        if let Some((first, rest)) = self.from.split_first() {
            self.from = rest;
            self.sink.one(coord, self.make.make(*first));
        }
    }
}

/// Making as an operation.
#[derive(Clone, Copy)]
struct Made<F>(F);

impl<A, F: Make<A>> crate::expr::op::UnaryOp<A> for Made<F> {
    type Out = F::Out;

    #[inline(always)]
    fn apply(self, x: A) -> F::Out {
        self.0.make(x)
    }
}
