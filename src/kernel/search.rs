//! The best element of a row and its place, by vectors: the best of a block, then where it stands.
//!
//! The best of a block is found by one comparison an element, and a look for NaN at each two. Its place is
//! looked for behind that, while the block is in the nearest cache: always in the first block, and only where it is
//! better than all before it in the others. Nothing but the best is carried along. A row of one block has no jump
//! that depends on its elements.

use super::lanes::{LANES, merge};
use super::stretch::Piece;
use crate::expr::Choice;
use crate::expr::fold::Fold;
use crate::isa::{Isa, Task, dispatch, select};

/// How many elements a block has.
const BLOCK: usize = 1024;

/// The best of the elements so far, piece after piece of a row.
pub(super) struct Search<T, F> {
    choice: F,
    /// The first of the best elements, and how many stand before it.
    best: Option<Found<T>>,
    /// How many elements there were.
    count: usize,
}

/// The best element and where it stands.
#[derive(Clone, Copy)]
struct Found<T> {
    /// Anything where it is a NaN.
    best: T,
    is_nan: bool,
    place: usize,
}

impl<T: Copy, F: Choice<T>> Search<T, F> {
    /// No elements yet.
    #[inline(always)]
    pub(super) const fn new(choice: F) -> Self {
        Self { choice, best: None, count: 0 }
    }

    /// Takes the best of a block that begins with `first`, where it is better than all before it.
    #[inline(always)]
    fn offer(&mut self, block: &[T], first: T) {
        let choice = self.choice;
        let (best, nan) = best_of(choice, block, first);
        let is_nan = nan != 0;
        let is_better = match self.best {
            Some(before) => (is_nan | choice.is_better(best, before.best)) & !before.is_nan,
            None => true,
        };
        if is_better {
            let place = first_beyond(choice, block, first, choice.mark(best, nan));
            self.best = Some(Found { best, is_nan, place: self.count.wrapping_add(place) });
        }
        self.count = self.count.wrapping_add(block.len());
    }

    /// How many elements stand before the best one, if there is one.
    #[inline(always)]
    pub(super) fn place(self) -> Option<usize> {
        self.best.map(|found| found.place)
    }
}

impl<T: Copy, F: Choice<T>> Piece<T> for Search<T, F> {
    #[inline(always)]
    fn piece(&mut self, elements: &[T]) {
        for block in elements.chunks(BLOCK) {
            if let Some(first) = block.first() {
                self.offer(block, *first);
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

/// The best element of a block that begins with `first`; of several, any. If one is NaN, any at all, and all
/// bits of the number beside it are set.
#[inline(always)]
fn best_of<T: Copy, F: Choice<T>>(choice: F, block: &[T], first: T) -> (T, u32) {
    let mut bests = [first; LANES];
    let mut nans = [0; LANES / 2];
    let (runs, rest) = block.as_chunks::<LANES>();
    for run in runs {
        put(choice, &mut bests, &mut nans, run);
    }
    if !rest.is_empty() {
        put(choice, &mut bests, &mut nans, &last_run(block, first));
    }
    let nan = nans.iter().fold(0, |some, nan| some | nan);
    (merge(Pick { choice, start: first }, bests, LANES), nan)
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

/// How many elements of a block stand before the first that is beyond a mark; 0 if none is.
///
/// All of the block is compared: a way out of the loop would be foreseen wrongly once a row, which takes as
/// long as the rest of a thousand elements.
#[inline(always)]
fn first_beyond<T: Copy, F: Choice<T>>(choice: F, block: &[T], first: T, mark: T) -> usize {
    // In each lane the number of the first run in which it is beyond.
    let mut numbers = [u32::MAX; LANES];
    let (runs, rest) = block.as_chunks::<LANES>();
    let mut next = 0_u32;
    for run in runs {
        for (number, x) in numbers.iter_mut().zip(run) {
            *number = (*number).min(if choice.is_beyond(*x, mark) { next } else { u32::MAX });
        }
        next = next.wrapping_add(1);
    }
    let mut places = [u32::MAX; LANES];
    for ((place, number), lane) in places.iter_mut().zip(numbers).zip(0_u32..) {
        // Sixty-four elements have one number.
        let here = number.wrapping_mul(64).wrapping_add(lane);
        *place = if number == u32::MAX { u32::MAX } else { here };
    }
    if !rest.is_empty() {
        // Of the elements that were looked at already, one that is beyond is not the first for the second time.
        let from = u32::try_from(block.len().saturating_sub(LANES)).unwrap_or(0);
        let run = last_run(block, first);
        for ((place, x), lane) in places.iter_mut().zip(&run).zip(0_u32..) {
            let here = from.wrapping_add(lane);
            *place = (*place).min(if choice.is_beyond(*x, mark) { here } else { u32::MAX });
        }
    }
    let place = places.iter().fold(u32::MAX, |place, here| place.min(*here));
    usize::try_from(select(place == u32::MAX, 0, place)).unwrap_or(0)
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
