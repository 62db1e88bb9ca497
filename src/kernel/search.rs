//! The best element of a row and its place, by vectors: the best of a block, then where it stands.
//!
//! A block stays in the nearest cache, so that looking for the place costs little; and it is looked
//! for only where the block has a better element than all before it.

use super::lanes::{LANES, merge, put_row};
use super::stretch::Piece;
use crate::expr::Choice;
use crate::expr::fold::Fold;
use crate::isa::{Isa, Task, dispatch};

/// How many elements a block has.
const BLOCK: usize = 1024;
/// How many of them are looked at together for the place.
const RUN: usize = 128;

/// The best of the elements so far, piece after piece of a row.
pub(super) struct Search<T, F> {
    choice: F,
    /// The first of the best elements, and how many stand before it.
    best: Option<(T, usize)>,
    /// How many elements there were.
    count: usize,
}

impl<T: Copy, F: Choice<T>> Search<T, F> {
    /// No elements yet.
    #[inline(always)]
    pub(super) const fn new(choice: F) -> Self {
        Self { choice, best: None, count: 0 }
    }

    /// How many elements stand before the best one, if there is one.
    #[inline(always)]
    pub(super) fn place(self) -> Option<usize> {
        self.best.map(|(_, place)| place)
    }
}

impl<T: Copy, F: Choice<T>> Piece<T> for Search<T, F> {
    #[inline(always)]
    fn piece(&mut self, elements: &[T]) {
        for block in elements.chunks(BLOCK) {
            let Some(first) = block.first() else {
                return;
            };
            let op = Pick { choice: self.choice, start: *first };
            let mut lanes = [*first; LANES];
            put_row(op, &mut lanes, block);
            let best = merge(op, lanes, LANES);
            let is_better = match self.best {
                Some((before, _)) => self.choice.is_better(best, before),
                None => true,
            };
            if is_better {
                let place = self.count.wrapping_add(first_as_good(self.choice, block, best));
                self.best = Some((best, place));
            }
            self.count = self.count.wrapping_add(block.len());
        }
    }
}

/// How many elements stand before the first that `best` is not better than.
#[inline(always)]
fn first_as_good<T: Copy, F: Choice<T>>(choice: F, block: &[T], best: T) -> usize {
    let mut before = 0_usize;
    for run in block.chunks(RUN) {
        let mut is_here = false;
        for x in run {
            is_here |= !choice.is_better(best, *x);
        }
        if is_here {
            // The least of the places of those that are as good: no branch, so lanes are vectors.
            let mut place = u32::MAX;
            for (x, at) in run.iter().zip(0_u32..) {
                place = place.min(if choice.is_better(best, *x) { u32::MAX } else { at });
            }
            return before.wrapping_add(usize::try_from(place).unwrap_or(0));
        }
        before = before.wrapping_add(run.len());
    }
    before
}

/// The better of two, as a fold of elements after `start`.
#[derive(Clone, Copy)]
struct Pick<F, T> {
    choice: F,
    start: T,
}

impl<T: Copy, F: Choice<T>> Fold<T> for Pick<F, T> {
    type Acc = T;
    type Out = T;

    #[inline(always)]
    fn start(self) -> T {
        self.start
    }
    #[inline(always)]
    fn put(self, acc: T, x: T) -> T {
        if self.choice.is_better(x, acc) { x } else { acc }
    }
    #[inline(always)]
    fn merge(self, a: T, b: T) -> T {
        self.put(a, b)
    }
    #[inline(always)]
    fn finish(self, acc: T, _len: usize) -> T {
        acc
    }
}

/// A row that stands in memory.
struct Row<'r, T, F> {
    row: &'r [T],
    choice: F,
}

impl<T: Copy, F: Choice<T>> Task for Row<'_, T, F> {
    type Out = Option<usize>;

    #[inline(always)]
    fn run<I: Isa>(self, _isa: I) -> Option<usize> {
        let mut search = Search::new(self.choice);
        search.piece(self.row);
        search.place()
    }
}

/// Searches a row that stands in memory; the code is the same for all shapes.
#[inline(always)]
pub(super) fn search_row<T: Copy, F: Choice<T>>(row: &[T], choice: F) -> Option<usize> {
    dispatch(Row { row, choice })
}
