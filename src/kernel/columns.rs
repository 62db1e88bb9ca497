//! Reductions of operands whose last axis is not the dense one, such as transposed ones: by columns.
//!
//! A column runs along the axis that is dense in memory. Where groups lie beside one another along it,
//! each column is put into as many accumulators at once, 64 rows of them where the last axis is reduced.
//! Where each group runs along columns of its own, the columns of neighbouring groups are turned into
//! rows, a few at a time. The order in each group is the one it has always.

use core::marker::PhantomData;

use super::lanes::LANES;
use super::reduce::{Finish, Group};
use super::stretch::Give;
use super::vector::zip;
use crate::expr::fold::Fold;
use crate::isa::{Isa, Task};
use crate::shape::{Each, Reduces, Shape};
use crate::tensor::{Part, Sink, Source};

/// How many groups beside one another are folded at once, where there are no more.
pub(super) const FEW: usize = 64;
/// How many where there are more: their accumulators, of 4 bytes, are a sixteenth of a usual second cache.
pub(super) const MANY: usize = 256;
/// How many groups are folded at once where each has columns of its own.
const COLUMNS: usize = 32;
/// The most bytes of an accumulator of which there are many.
const SMALL: usize = 4;
/// The most bytes that the accumulators of groups beside one another have, each of up to 16 bytes.
const ROOM: usize = 64 * 1024;
const _: () = assert!(MANY * SMALL * LANES <= ROOM && FEW * 16 * LANES <= ROOM);
/// How many elements of a column are turned at once.
pub(super) const ROWS: usize = 16;

/// Whether groups lie beside one another along columns, and the last axis is reduced.
pub(super) const fn lie_beside<S: Reduces<P>, P, E: Source<S>>() -> bool {
    S::ALONG_LAST && matches!(E::COLUMN, Some(back) if back == S::ROW_AXES)
}

/// Whether there are so many groups, and their accumulators are so small, that [`MANY`] are folded at once.
pub(super) const fn are_many<Out: Shape, A>() -> bool {
    matches!(Out::CAPS, [.., last] if *last > FEW) && size_of::<A>() <= SMALL
}

/// Groups that lie beside one another, `N` of them after the other.
pub(super) struct Beside<'n, S, P, E, F, K, const N: usize> {
    pub(super) shape: S,
    pub(super) source: &'n E,
    pub(super) op: F,
    pub(super) sink: &'n mut K,
    pub(super) axes: PhantomData<P>,
}

impl<S, P, E, F, K, const N: usize> Task for Beside<'_, S, P, E, F, K, N>
where
    S: Reduces<P>,
    E: Source<S>,
    F: Fold<E::Elem>,
    K: Sink<S::Out, F::Out>,
{
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(self, _isa: I) -> bool {
        let Self { shape, source, op, sink, .. } = self;
        let out = shape.reduced();
        let row = out.sizes().as_ref().last().copied().unwrap_or(1);
        let mut rows = Rows {
            source,
            op,
            accs: [[op.start(); N]; LANES],
            next: 0,
            len: shape.row_len(),
            at: 0,
            count: 0,
            shape: PhantomData::<S>,
        };
        let (first, end) = sink.share().range(out.count(), LANES);
        let (mut next, mut done) = (out.coords().nth(first), first);
        while done < end
            && let Some(group) = next
        {
            let left = row.wrapping_sub(done.checked_rem(row).unwrap_or(0));
            rows.count = left.min(N).min(end.wrapping_sub(done));
            rows.fold::<P>(shape, group);
            let [accs, ..] = &rows.accs;
            let Some(accs) = accs.get(..rows.count) else {
                return false;
            };
            let make = Finish { op, len: shape.group_len(), element: PhantomData::<E::Elem> };
            next = out.walk_from(group, rows.count, &mut Give { from: accs, make, sink });
            done = done.wrapping_add(rows.count);
        }
        true
    }
}

/// The accumulators of a block: 64 for each group.
struct Rows<'n, S, E, F, A, const N: usize> {
    source: &'n E,
    op: F,
    accs: [[A; N]; LANES],
    /// Into which of the 64 the next element of each group goes.
    next: usize,
    /// How many elements a row of a group has.
    len: usize,
    /// How many of them were put.
    at: usize,
    /// How many groups there are.
    count: usize,
    shape: PhantomData<S>,
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>, const N: usize> Rows<'_, S, E, F, F::Acc, N> {
    /// Folds the groups from one on.
    #[inline(always)]
    fn fold<P>(&mut self, shape: S, group: Group<S, P>)
    where
        S: Reduces<P>,
    {
        for accs in &mut self.accs {
            accs.fill(self.op.start());
        }
        shape.visit_each(group, self);
        // As `lanes::merge`, for all groups at once.
        let mut half = LANES / 2;
        while half > 0 {
            let (lower, upper) = self.accs.split_at_mut(half);
            for (accs, more) in lower.iter_mut().zip(upper) {
                *accs = zip(*accs, *more, |acc, more| self.op.merge(acc, more));
            }
            half /= 2;
        }
    }
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>, const N: usize> Each<S::Coord>
    for Rows<'_, S, E, F, F::Acc, N>
{
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        let column = self.source.column(coord, self.count);
        let (Some(accs), Some(xs)) = (self.accs.get_mut(self.next), column) else {
            return;
        };
        match xs.first_chunk::<N>() {
            // The number of groups is a constant here.
            Some(xs) if self.count == N => {
                for (acc, x) in accs.iter_mut().zip(xs) {
                    *acc = self.op.put(*acc, *x);
                }
            }
            _ => {
                for (acc, x) in accs.iter_mut().zip(xs) {
                    *acc = self.op.put(*acc, *x);
                }
            }
        }
        self.next = self.next.wrapping_add(1) % LANES;
        self.at = self.at.wrapping_add(1);
        if self.at == self.len {
            (self.at, self.next) = (0, 0);
        }
    }
}

/// Whether each group runs along columns of its own, and the last axis is kept.
pub(super) const fn run_along<S: Reduces<P>, P, E: Source<S>>() -> bool {
    !S::ALONG_LAST && matches!(E::COLUMN, Some(back) if back == S::KEPT_AXES)
}

/// Groups that run along columns of their own, some of them after the other.
pub(super) struct Along<'n, S, P, E, F, K> {
    pub(super) shape: S,
    pub(super) source: &'n E,
    pub(super) op: F,
    pub(super) sink: &'n mut K,
    pub(super) axes: PhantomData<P>,
}

impl<S, P, E, F, K> Task for Along<'_, S, P, E, F, K>
where
    S: Reduces<P>,
    E: Source<S>,
    F: Fold<E::Elem>,
    K: Sink<S::Out, F::Out>,
{
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> bool {
        let Self { shape, source, op, sink, .. } = self;
        let out = shape.reduced();
        let sizes = shape.sizes();
        let mut ahead = sizes.as_ref().iter().rev();
        let row = ahead.next().copied().unwrap_or(1);
        let len = ahead.nth(S::KEPT_AXES.wrapping_sub(1)).copied().unwrap_or(1);
        let (from, end) = sink.share().range(out.count(), COLUMNS);
        let (mut next, mut done) = (out.coords().nth(from), from);
        let some = next.and_then(|group| shape.first_of(group)).map(|first| source.at(first));
        let mut columns = Columns {
            isa,
            source,
            op,
            accs: [op.start(); COLUMNS],
            rows: some.map(|some| [[some; COLUMNS]; ROWS]),
            len,
            at: 0,
            count: 0,
            shape: PhantomData::<S>,
        };
        while done < end
            && let Some(group) = next
        {
            let left = row.wrapping_sub(done.checked_rem(row).unwrap_or(0));
            columns.count = left.min(COLUMNS).min(end.wrapping_sub(done));
            columns.accs = [op.start(); COLUMNS];
            shape.visit_each(group, &mut columns);
            let Some(accs) = columns.accs.get(..columns.count) else {
                return false;
            };
            let make = Finish { op, len: shape.group_len(), element: PhantomData::<E::Elem> };
            next = out.walk_from(group, columns.count, &mut Give { from: accs, make, sink });
            done = done.wrapping_add(columns.count);
        }
        true
    }
}

/// The accumulators of some groups, one for each, and elements that wait for them.
struct Columns<'n, S, I, E, F, T, A> {
    isa: I,
    source: &'n E,
    op: F,
    accs: [A; COLUMNS],
    /// The next elements of each group: a row has one of each. Nothing where groups are empty.
    rows: Option<[[T; COLUMNS]; ROWS]>,
    /// How many elements a column has.
    len: usize,
    /// How many of them were put.
    at: usize,
    /// How many groups there are.
    count: usize,
    shape: PhantomData<S>,
}

impl<S: Shape, I: Isa, E: Source<S>, F: Fold<E::Elem>> Each<S::Coord>
    for Columns<'_, S, I, E, F, E::Elem, F::Acc>
{
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        if self.at.is_multiple_of(ROWS)
            && let Some(rows) = &mut self.rows
        {
            let now = self.len.wrapping_sub(self.at).min(ROWS);
            let to = (rows.as_flattened_mut(), COLUMNS);
            if self.source.columns(self.isa, coord, [self.count, now], to) {
                let mut accs = self.accs;
                for row in rows.iter().take(now) {
                    accs = zip(accs, *row, |acc, x| self.op.put(acc, x));
                }
                self.accs = accs;
            }
        }
        self.at = self.at.wrapping_add(1);
        if self.at == self.len {
            self.at = 0;
        }
    }
}
