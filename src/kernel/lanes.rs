//! Sixty-four accumulators side by side, and rows that are put into them.
//!
//! Element `i` of a row goes into accumulator `i` modulo 64. At the end the upper half of them is
//! merged with the lower, until one is left. Sixty-four are enough to keep the adders of a processor
//! busy while each sum waits for the last, in four registers of 16 numbers or in sixteen of 4.

use super::stretch::{Piece, pieces};
use crate::expr::fold::Fold;
use crate::isa::{Isa, Line, Task};
use crate::shape::{Each, Shape, Visit};
use crate::tensor::Source;

/// How many accumulators there are.
pub(super) const LANES: usize = 64;

/// The largest number of elements in the last `axes` axes.
pub(super) const fn row_cap(caps: &[usize], axes: usize) -> usize {
    let mut count = 1usize;
    let mut axis = caps.len();
    while axis > caps.len() - axes {
        axis -= 1;
        count = count.saturating_mul(caps[axis]);
    }
    count
}

/// Whether rows are so short that they are best unrolled where they are used.
pub(super) const fn is_short(caps: &[usize], axes: usize) -> bool {
    row_cap(caps, axes) <= LANES
}

/// Whether rows along the last `axes` axes come in runs that begin at the first accumulator, but for
/// the elements at their end.
const fn has_whole_runs(caps: &[usize], is_fixed: bool, axes: usize) -> bool {
    match caps {
        [.., last] => *last >= LANES && (axes == 1 || (is_fixed && last.is_multiple_of(LANES))),
        [] => false,
    }
}

/// Puts the elements of a row into accumulators.
#[inline(always)]
pub(super) fn put_row<T: Copy, F: Fold<T>>(op: F, lanes: &mut [F::Acc; LANES], row: &[T]) {
    let mut accs = *lanes;
    let (runs, rest) = row.as_chunks::<LANES>();
    for run in runs {
        for (acc, x) in accs.iter_mut().zip(run) {
            *acc = op.put(*acc, *x);
        }
    }
    *lanes = accs;
    // Not into `accs`: a part of unknown length would keep them in memory in every run.
    for (acc, x) in lanes.iter_mut().zip(rest) {
        *acc = op.put(*acc, *x);
    }
}

/// The longest row while which the next one is asked for.
const NEAR: usize = 4096;

/// The same of one row of many.
#[inline(always)]
fn put_row_of_many<T: Copy, F: Fold<T>, I: Isa>(
    isa: I,
    op: F,
    lanes: &mut [F::Acc; LANES],
    row: &[T],
) {
    let mut accs = *lanes;
    let (runs, rest) = row.as_chunks::<LANES>();
    for run in runs {
        prefetch_behind(isa, run, row.len());
        for (acc, x) in accs.iter_mut().zip(run) {
            *acc = op.put(*acc, *x);
        }
    }
    *lanes = accs;
    put_row(op, lanes, rest);
}

/// Asks for the elements that stand `ahead` of those of a run: those of the next row, while this one is read.
///
/// A processor looks ahead by itself, but not from one page to the next, and a row may be as long as one.
#[inline(always)]
pub(super) fn prefetch_behind<T, I: Isa>(isa: I, run: &[T; LANES], ahead: usize) {
    let from = run.as_ptr().wrapping_add(ahead).cast::<Line>();
    let mut line = 0;
    while line < const { size_of::<[T; LANES]>() / size_of::<Line>() } {
        isa.prefetch(from.wrapping_add(line));
        line = line.wrapping_add(1);
    }
}

/// Merges the first `count` accumulators, all that anything was put into.
#[inline(always)]
pub(super) fn merge<T, F: Fold<T>>(op: F, mut lanes: [F::Acc; LANES], count: usize) -> F::Acc {
    let mut half = count.next_power_of_two() / 2;
    while half > 0 {
        let (lower, upper) = lanes.split_at_mut(half);
        for (acc, more) in lower.iter_mut().zip(upper) {
            *acc = op.merge(*acc, *more);
        }
        half /= 2;
    }
    let [all, ..] = lanes;
    all
}

/// A row that stands in memory.
struct Row<'r, T, F> {
    row: &'r [T],
    op: F,
}

impl<T: Copy, F: Fold<T>> Task for Row<'_, T, F> {
    type Out = F::Acc;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> F::Acc {
        let mut lanes = [self.op.start(); LANES];
        if self.row.len() <= NEAR {
            put_row_of_many(isa, self.op, &mut lanes, self.row);
        } else {
            put_row(self.op, &mut lanes, self.row);
        }
        merge(self.op, lanes, LANES)
    }
}

/// Folds a row that stands in memory; the code is the same for all shapes.
#[inline(always)]
pub(super) fn fold_row<T: Copy, F: Fold<T>>(row: &[T], op: F) -> F::Acc {
    op.dispatch(Row { row, op })
}

/// The rows of one group, and its accumulators.
pub(super) struct Rows<'e, S, E, F, A> {
    shape: S,
    source: &'e E,
    axes: usize,
    len: usize,
    op: F,
    lanes: [A; LANES],
    /// Where the next element of a short row goes.
    lane: usize,
}

impl<'e, S: Shape, E: Source<S>, F: Fold<E::Elem>> Rows<'e, S, E, F, F::Acc> {
    /// Rows along the last `axes` axes, each of `len` elements.
    #[inline(always)]
    pub(super) fn new(shape: S, source: &'e E, axes: usize, len: usize, op: F) -> Self {
        Self { shape, source, axes, len, op, lanes: [op.start(); LANES], lane: 0 }
    }

    /// Puts the row that begins here, run by run: rows of at most [`LANES`] elements, and those that
    /// come in whole runs of so many.
    #[inline(always)]
    pub(super) fn by_runs(&mut self, from: S::Coord) {
        self.lane = 0;
        let (shape, len) = (self.shape, self.len);
        shape.walk_from(from, len, self);
    }

    /// Everything that was put.
    #[inline(always)]
    pub(super) fn merged(self) -> F::Acc {
        merge(self.op, self.lanes, LANES)
    }

    /// Everything that was put, in rows of at most `count` elements.
    #[inline(always)]
    pub(super) fn merged_short(self, count: usize) -> F::Acc {
        merge(self.op, self.lanes, count)
    }
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>> Each<S::Coord> for Rows<'_, S, E, F, F::Acc> {
    #[inline(always)]
    fn each(&mut self, from: S::Coord) {
        if E::DENSE < self.axes && has_whole_runs(S::CAPS, S::FIXED, self.axes) {
            self.by_runs(from);
            return;
        }
        let mut put = Put { op: self.op, lanes: &mut self.lanes };
        pieces(self.shape, self.source, self.axes, from, self.len, &mut put);
    }
}

/// Puts piece after piece of a row; all but the last are whole runs.
struct Put<'l, F, A> {
    op: F,
    lanes: &'l mut [A; LANES],
}

impl<T: Copy, F: Fold<T>> Piece<T> for Put<'_, F, F::Acc> {
    #[inline(always)]
    fn piece(&mut self, elements: &[T]) {
        put_row(self.op, self.lanes, elements);
    }
}

/// The elements of a short row, one run after the other.
impl<S: Shape, E: Source<S>, F: Fold<E::Elem>> Visit<S> for Rows<'_, S, E, F, F::Acc> {
    const WIDE: bool = true;

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        let xs = self.source.lanes::<W>(lanes);
        if W == LANES {
            // The run begins at the first accumulator.
            for (acc, x) in self.lanes.iter_mut().zip(xs) {
                *acc = self.op.put(*acc, x);
            }
            return;
        }
        for (acc, x) in self.lanes.iter_mut().skip(self.lane).zip(xs) {
            *acc = self.op.put(*acc, x);
        }
        self.lane = self.lane.wrapping_add(W);
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        if let Some(acc) = self.lanes.get_mut(self.lane) {
            *acc = self.op.put(*acc, self.source.at(coord));
        }
        self.lane = self.lane.wrapping_add(1);
    }
}

/// The rows of one group, each of at most [`LANES`] elements.
pub(super) struct Short<'r, 'e, S, E, F, A>(pub(super) &'r mut Rows<'e, S, E, F, A>);

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>> Each<S::Coord> for Short<'_, '_, S, E, F, F::Acc> {
    #[inline(always)]
    fn each(&mut self, from: S::Coord) {
        self.0.by_runs(from);
    }
}
