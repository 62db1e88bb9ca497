//! The best element of a row and its place, by vectors: the best of a block, then where it stands.
//!
//! Elements as large as a place are compared in 64 lanes, each of which notes where it found its best.
//! Of smaller ones a vector holds more than of places: there, the place is looked for behind the best
//! of a block, while it is in the nearest cache, and only where it is better than all before it.

use super::lanes::{LANES, merge, put_row};
use super::stretch::Piece;
use super::vector::{zip, zip3};
use crate::expr::Choice;
use crate::expr::fold::Fold;
use crate::isa::{Isa, Task, dispatch};

/// How many elements a block has.
const BLOCK: usize = 1024;
/// The same where lanes note places.
const NOTED: usize = 1 << 16;
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

    /// Takes the best of the next `len` elements, where it is better than all before it.
    #[inline(always)]
    fn offer(&mut self, best: T, place: impl FnOnce() -> usize, len: usize) {
        let is_better = match self.best {
            Some((before, _)) => self.choice.is_better(best, before),
            None => true,
        };
        if is_better {
            self.best = Some((best, self.count.wrapping_add(place())));
        }
        self.count = self.count.wrapping_add(len);
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
        let choice = self.choice;
        if const { size_of::<T>() >= size_of::<u32>() } {
            for block in elements.chunks(NOTED) {
                if let Some(first) = block.first() {
                    let place = noted(choice, block, *first);
                    let best = block.get(place).copied().unwrap_or(*first);
                    self.offer(best, || place, block.len());
                }
            }
            return;
        }
        for block in elements.chunks(BLOCK) {
            if let Some(first) = block.first() {
                let op = Pick { choice, start: *first };
                let mut lanes = [*first; LANES];
                put_row(op, &mut lanes, block);
                let best = merge(op, lanes, LANES);
                self.offer(best, || first_as_good(choice, block, best), block.len());
            }
        }
    }
}

/// How many elements stand before the first that none is better than, of a block that begins with `first`.
#[inline(always)]
fn noted<T: Copy, F: Choice<T>>(choice: F, block: &[T], first: T) -> usize {
    // A lane that nothing better comes to keeps the first element and its number; where that is the best,
    // the lane of the first element says so too, and comes before all others.
    let (mut bests, mut numbers) = ([first; LANES], [0_u32; LANES]);
    let (runs, rest) = block.as_chunks::<LANES>();
    // Behind the last elements the first one stands in: nothing is worse.
    let mut last = [first; LANES];
    for (to, x) in last.iter_mut().zip(rest) {
        *to = *x;
    }
    let mut next = 0_u32;
    for run in runs {
        note(choice, run, next, &mut bests, &mut numbers);
        next = next.wrapping_add(1);
    }
    note(choice, &last, next, &mut bests, &mut numbers);
    // The largest of whole numbers, and the least: the compiler knows how to find them in vectors.
    let mut ranks = [0; LANES];
    for (rank, best) in ranks.iter_mut().zip(bests) {
        *rank = choice.rank(best);
    }
    let highest = ranks.iter().copied().fold(i64::MIN, i64::max);
    let mut place = u32::MAX;
    for ((lane, rank), number) in (0_u32..).zip(ranks).zip(numbers) {
        // Sixty-four elements have one number.
        let here = number.wrapping_mul(64).wrapping_add(lane);
        place = place.min(if rank == highest { here } else { u32::MAX });
    }
    usize::try_from(place).unwrap_or(0)
}

/// Puts the elements of a run into lanes, and its number where they are better.
#[inline(always)]
fn note<T: Copy, F: Choice<T>>(
    choice: F,
    run: &[T; LANES],
    number: u32,
    bests: &mut [T; LANES],
    numbers: &mut [u32; LANES],
) {
    // New arrays each time, which stay in registers.
    let better = zip(*run, *bests, |x, best| choice.is_better(x, best));
    *bests = zip3(better, *run, *bests, |is_better, x, best| if is_better { x } else { best });
    *numbers = zip(better, *numbers, |is_better, at| if is_better { number } else { at });
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
