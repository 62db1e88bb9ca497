//! The best element of a row and its place, by vectors: the best of a block, then where it stands.
//!
//! The best of a block is found by one comparison an element, and a look for NaN at each two. Its place is
//! looked for behind that, while the block is in the nearest cache, and only where it is better than all
//! before it. Half a block is read again on average, and nothing but the best is carried along.

use super::lanes::{LANES, merge};
use super::stretch::Piece;
use crate::expr::Choice;
use crate::expr::fold::Fold;
use crate::isa::{Isa, Task, dispatch};

/// How many elements a block has.
const BLOCK: usize = 1024;

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

    /// Takes the first NaN of the next elements.
    #[cold]
    fn offer_nan(&mut self, block: &[T]) {
        let choice = self.choice;
        let first = block.iter().copied().enumerate().find(|(_, x)| choice.is_nan(*x));
        if let Some((place, nan)) = first {
            self.offer(nan, || place, block.len());
        }
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
        for block in elements.chunks(BLOCK) {
            if let Some(first) = block.first() {
                match best_of(choice, block, *first) {
                    Some(best) => {
                        self.offer(best, || first_equal(choice, block, best), block.len())
                    }
                    None => self.offer_nan(block),
                }
            }
        }
    }
}

/// A run of elements; where a block has not as many, its first one stands in for those behind it.
#[inline(always)]
fn last_run<T: Copy>(block: &[T], first: T) -> [T; LANES] {
    match block.last_chunk() {
        Some(run) => *run,
        None => {
            let mut run = [first; LANES];
            for (to, x) in run.iter_mut().zip(block) {
                *to = *x;
            }
            run
        }
    }
}

/// The best element of a block that begins with `first`; of several, any. Nothing if one is NaN.
#[inline(always)]
fn best_of<T: Copy, F: Choice<T>>(choice: F, block: &[T], first: T) -> Option<T> {
    let mut bests = [first; LANES];
    let mut nans = [0; LANES / 2];
    let (runs, rest) = block.as_chunks::<LANES>();
    for run in runs {
        put(choice, &mut bests, &mut nans, run);
    }
    if !rest.is_empty() {
        put(choice, &mut bests, &mut nans, &last_run(block, first));
    }
    if nans.iter().fold(0, |some, nan| some | nan) != 0 {
        return None;
    }
    Some(merge(Pick { choice, start: first }, bests, LANES))
}

/// Puts the elements of a run into lanes, where they are better, and notes two by two where one is NaN.
#[inline(always)]
fn put<T: Copy, F: Choice<T>>(
    choice: F,
    bests: &mut [T; LANES],
    nans: &mut [u32; LANES / 2],
    run: &[T; LANES],
) {
    for (best, x) in bests.iter_mut().zip(run) {
        *best = choice.better(*x, *best);
    }
    let (one, other) = run.split_at(LANES / 2);
    for ((nan, a), b) in nans.iter_mut().zip(one).zip(other) {
        *nan |= if choice.is_nan(*a) | choice.is_nan(*b) { u32::MAX } else { 0 };
    }
}

/// How many elements stand before the first that is equal to `best`, which is one of a block.
///
/// All of the block is compared: a way out of the loop would be foreseen wrongly once a row, which takes as
/// long as the rest of a thousand elements.
#[inline(always)]
fn first_equal<T: Copy, F: Choice<T>>(choice: F, block: &[T], best: T) -> usize {
    // In each lane the number of the first run in which it is equal.
    let mut numbers = [u32::MAX; LANES];
    let (runs, rest) = block.as_chunks::<LANES>();
    let mut next = 0_u32;
    for run in runs {
        for (number, x) in numbers.iter_mut().zip(run) {
            *number = (*number).min(if choice.is_equal(*x, best) { next } else { u32::MAX });
        }
        next = next.wrapping_add(1);
    }
    let mut place = u32::MAX;
    for (number, lane) in numbers.iter().zip(0_u32..) {
        // Sixty-four elements have one number.
        let here = number.wrapping_mul(64).wrapping_add(lane);
        place = place.min(if *number == u32::MAX { u32::MAX } else { here });
    }
    if place == u32::MAX {
        let behind = rest.iter().position(|x| choice.is_equal(*x, best)).unwrap_or(0);
        return block.len().wrapping_sub(rest.len()).wrapping_add(behind);
    }
    usize::try_from(place).unwrap_or(0)
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
        self.choice.better(x, acc)
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
