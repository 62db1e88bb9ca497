//! Reductions: each group of coordinates folded in a fixed order.
//!
//! Where a group does not run along the last axis, its elements are put into one accumulator in
//! row-major order, and neighbouring groups are computed side by side. Where it does, its rows are
//! put into 64 accumulators, merged at the end (`lanes.rs`).

use core::marker::PhantomData;

use super::columns::{self, FEW, MANY};
use super::lanes::{LANES, Rows, Short, fold_row, is_short, prefetch_behind, row_cap};
use super::stretch::{Give, Make, PIECE, Piece, pieces};
use super::turned;
use super::vector::zip;
use crate::expr::fold::Fold;
use crate::expr::{Expr, Grouped, Keep, Reduce, ReduceAll};
use crate::isa::{Isa, Task};
use crate::shape::{Each, Reduces, Shape};
use crate::tensor::{Driven, Part, Sink, Source};

/// The coordinate of a group.
pub(super) type Group<S, P> = <<S as Reduces<P>>::Out as Shape>::Coord;
/// `W` neighbouring groups.
pub(super) type Groups<S, P, const W: usize> = <<S as Reduces<P>>::Out as Shape>::LaneCoord<W>;

/// The accumulator of a group that does not run along the last axis.
struct Single<'e, S, E, F, A> {
    source: &'e E,
    op: F,
    acc: A,
    shape: PhantomData<S>,
}

/// The accumulators of `W` such groups.
struct EachLane<'e, S, E, F, A, const W: usize> {
    source: &'e E,
    op: F,
    acc: [A; W],
    shape: PhantomData<S>,
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>> Each<S::Coord> for Single<'_, S, E, F, F::Acc> {
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        self.acc = self.op.put(self.acc, self.source.at(coord));
    }
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>, const W: usize> Each<S::LaneCoord<W>>
    for EachLane<'_, S, E, F, F::Acc, W>
{
    #[inline(always)]
    fn each(&mut self, lanes: S::LaneCoord<W>) {
        self.acc = zip(self.acc, self.source.lanes(lanes), |acc, x| self.op.put(acc, x));
    }
}

/// The elements of one group, whose rows are folded one after the other.
struct WholeGroup<'e, S: Reduces<P>, P, E, F> {
    shape: S,
    source: &'e E,
    group: Group<S, P>,
    op: F,
}

impl<S: Reduces<P>, P, E: Source<S>, F: Fold<E::Elem>> Task for WholeGroup<'_, S, P, E, F> {
    type Out = F::Acc;

    #[inline(always)]
    fn run<I: Isa>(self, _isa: I) -> F::Acc {
        let Self { shape, source, group, op } = self;
        let mut rows = Rows::new(shape, source, S::ROW_AXES, shape.row_len(), op);
        shape.visit_rows(group, &mut rows);
        rows.merged()
    }
}

/// Folds one group.
#[inline(always)]
pub(super) fn fold<S: Reduces<P>, P, E: Source<S>, F: Fold<E::Elem>>(
    shape: S,
    source: &E,
    group: Group<S, P>,
    op: F,
) -> F::Acc {
    if const { !S::ALONG_LAST } {
        let mut single = Single { source, op, acc: op.start(), shape: PhantomData::<S> };
        shape.visit_each(group, &mut single);
        return single.acc;
    }
    if const { is_short(S::CAPS, S::ROW_AXES) } {
        let mut rows = Rows::new(shape, source, S::ROW_AXES, shape.row_len(), op);
        shape.visit_rows(group, &mut Short(&mut rows));
        return rows.merged_short(const { row_cap(S::CAPS, S::ROW_AXES) });
    }
    if const { E::DENSE >= S::ROW_AXES && S::RANK == <S::Out as Shape>::RANK + S::ROW_AXES } {
        let first = shape.first_of(group);
        if let Some(row) = first.and_then(|first| source.slice(first, shape.row_len())) {
            return fold_row(row, op);
        }
    }
    op.dispatch(WholeGroup { shape, source, group, op })
}

/// Folds `W` neighbouring groups, which do not run along the last axis.
#[inline(always)]
pub(super) fn fold_lanes<S: Reduces<P>, P, E: Source<S>, F: Fold<E::Elem>, const W: usize>(
    shape: S,
    source: &E,
    groups: Groups<S, P, W>,
    op: F,
) -> [F::Acc; W] {
    let mut each = EachLane { source, op, acc: [op.start(); W], shape: PhantomData::<S> };
    shape.visit_lanes(groups, &mut each);
    each.acc
}

/// All elements, as one row.
struct Everything<'e, S: Shape, E, F> {
    shape: S,
    source: &'e E,
    from: S::Coord,
    op: F,
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>> Task for Everything<'_, S, E, F> {
    type Out = F::Acc;

    #[inline(always)]
    fn run<I: Isa>(self, _isa: I) -> F::Acc {
        let Self { shape, source, from, op } = self;
        let mut rows = Rows::new(shape, source, S::RANK, shape.count(), op);
        rows.each(from);
        rows.merged()
    }
}

/// Folds everything, as one group.
#[inline(always)]
pub(super) fn fold_all<S: Shape, E: Source<S>, F: Fold<E::Elem>>(
    shape: S,
    source: &E,
    op: F,
) -> F::Acc {
    let Some(from) = shape.first() else {
        return op.start();
    };
    if const { is_short(S::CAPS, S::RANK) } {
        let mut rows = Rows::new(shape, source, S::RANK, shape.count(), op);
        rows.by_runs(from);
        return rows.merged_short(const { row_cap(S::CAPS, S::RANK) });
    }
    if const { E::DENSE >= S::RANK }
        && let Some(row) = source.slice(from, shape.count())
    {
        return fold_row(row, op);
    }
    if const { turned::turns_all::<S, E>() }
        && let Some(acc) = op.dispatch(turned::All { shape, source, from, op })
    {
        return acc;
    }
    op.dispatch(Everything { shape, source, from, op })
}

/// The work of a group of `From`, as [`Source::WORK`] counts it, where each element is so much.
pub(super) const fn of_groups<From: Shape, Out: Shape>(each: usize) -> usize {
    let groups = if Out::CAPACITY == 0 { 1 } else { Out::CAPACITY };
    (From::CAPACITY / groups).saturating_mul(each)
}

/// How many groups beside one another are folded at once, where there are no more.
const BLOCK: usize = 1024;
/// How many where there are more, so that a row of the operand is read to its end.
const LONG: usize = 4096;

/// Groups that do not run along the last axis, a block of them after the other: each row of the
/// operand is added to a row of accumulators, so memory is read in its order.
struct Blocks<'n, S, P, E, F, K, const N: usize> {
    shape: S,
    source: &'n E,
    op: F,
    sink: &'n mut K,
    axes: PhantomData<P>,
}

impl<S, P, E, F, K, const N: usize> Task for Blocks<'_, S, P, E, F, K, N>
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
        // Axes that are one behind the other in memory are one row.
        let axes = if E::DENSE >= S::KEPT_AXES { S::KEPT_AXES } else { 1 };
        let row =
            out.sizes().as_ref().iter().rev().take(axes).copied().fold(1, usize::wrapping_mul);
        let mut accs = [op.start(); N];
        let (first, end) = sink.share().range(out.count(), LANES);
        let (mut next, mut done) = (out.coords().nth(first), first);
        while done < end
            && let Some(group) = next
        {
            let left = row.wrapping_sub(done.checked_rem(row).unwrap_or(0));
            let now = left.min(N).min(end.wrapping_sub(done));
            let Some(accs) = accs.get_mut(..now) else {
                return false;
            };
            accs.fill(op.start());
            let mut beside = Beside {
                shape,
                source,
                axes,
                op,
                isa,
                rows: [&[]; TOGETHER],
                waiting: 0,
                accs: &mut *accs,
            };
            shape.visit_each(group, &mut beside);
            beside.put_waiting();
            let make = Finish { op, len: shape.group_len(), element: PhantomData::<E::Elem> };
            next = out.walk_from(group, now, &mut Give { from: accs, make, sink: &mut *sink });
            done = done.wrapping_add(now);
        }
        true
    }
}

/// How many rows are put together, so that accumulators are read and written once for all of them.
const TOGETHER: usize = 4;

/// Puts an element into each of several accumulators.
struct Beside<'n, 'a, S, E, I, F, T, A> {
    shape: S,
    source: &'n E,
    axes: usize,
    op: F,
    isa: I,
    /// Rows that are to be put, the first `waiting` of these.
    rows: [&'n [T]; TOGETHER],
    waiting: usize,
    accs: &'a mut [A],
}

impl<S: Shape, I: Isa, E: Source<S>, F: Fold<E::Elem>> Beside<'_, '_, S, E, I, F, E::Elem, F::Acc> {
    /// Puts the rows that wait one by one.
    #[inline(always)]
    fn put_waiting(&mut self) {
        for row in self.rows.iter().take(self.waiting) {
            for (acc, x) in self.accs.iter_mut().zip(*row) {
                *acc = self.op.put(*acc, *x);
            }
        }
        self.waiting = 0;
    }
}

/// The rest of the accumulators, for the next piece.
struct Onto<'a, F, A> {
    op: F,
    accs: &'a mut [A],
}

impl<S: Shape, I: Isa, E: Source<S>, F: Fold<E::Elem>> Each<S::Coord>
    for Beside<'_, '_, S, E, I, F, E::Elem, F::Acc>
{
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        let (count, op) = (self.accs.len(), self.op);
        if E::DENSE >= self.axes
            && let Some(place) = self.rows.get_mut(self.waiting)
            && let Some(row) = self.source.slice(coord, count)
        {
            *place = row;
            self.waiting = self.waiting.wrapping_add(1);
            if self.waiting == TOGETHER {
                let [first, second, third, fourth] = self.rows;
                let step = second.as_ptr().addr().wrapping_sub(first.as_ptr().addr());
                let ahead = step.wrapping_mul(TOGETHER) / size_of::<E::Elem>().max(1);
                let (ra, ta) = first.as_chunks::<LANES>();
                let (rb, tb) = second.as_chunks::<LANES>();
                let (rc, tc) = third.as_chunks::<LANES>();
                let (rd, td) = fourth.as_chunks::<LANES>();
                let (accs, tail) = self.accs.as_chunks_mut::<LANES>();
                let rows = ra.iter().zip(rb).zip(rc.iter().zip(rd));
                for (accs, ((a, b), (c, d))) in accs.iter_mut().zip(rows) {
                    prefetch_behind(self.isa, a, ahead);
                    prefetch_behind(self.isa, b, ahead);
                    prefetch_behind(self.isa, c, ahead);
                    prefetch_behind(self.isa, d, ahead);
                    let mut now = *accs;
                    now = zip(now, *a, |acc, x| op.put(acc, x));
                    now = zip(now, *b, |acc, x| op.put(acc, x));
                    now = zip(now, *c, |acc, x| op.put(acc, x));
                    now = zip(now, *d, |acc, x| op.put(acc, x));
                    *accs = now;
                }
                let rows = ta.iter().zip(tb).zip(tc.iter().zip(td));
                for (acc, ((a, b), (c, d))) in tail.iter_mut().zip(rows) {
                    *acc = op.put(op.put(op.put(op.put(*acc, *a), *b), *c), *d);
                }
                self.waiting = 0;
            }
            return;
        }
        // The elements of a group come in their order.
        self.put_waiting();
        let mut onto = Onto { op, accs: &mut *self.accs };
        pieces(self.shape, self.source, self.axes, coord, count, &mut onto);
    }
}

impl<T: Copy, F: Fold<T>> Piece<T> for Onto<'_, F, F::Acc> {
    #[inline(always)]
    fn piece(&mut self, elements: &[T]) {
        for (acc, x) in self.accs.iter_mut().zip(elements) {
            *acc = self.op.put(*acc, *x);
        }
        if self.accs.len() > PIECE && elements.len() == PIECE {
            let accs = core::mem::take(&mut self.accs);
            self.accs = accs.get_mut(PIECE..).unwrap_or_default();
        }
    }
}

/// The result of a group of `len` elements.
pub(super) struct Finish<F, T> {
    pub(super) op: F,
    pub(super) len: usize,
    pub(super) element: PhantomData<T>,
}

impl<F: Copy, T> Clone for Finish<F, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Copy, T> Copy for Finish<F, T> {}

impl<T, F: Fold<T>> Make<F::Acc> for Finish<F, T> {
    type Out = F::Out;

    #[inline(always)]
    fn make(self, acc: F::Acc) -> F::Out {
        self.op.finish(acc, self.len)
    }
}

impl<S, E, P, F> Source<S> for Reduce<E, P, F>
where
    S: Shape,
    E: Expr<Shape: Reduces<P, Out = S>> + Source<<E as Expr>::Shape>,
    F: Fold<<E as Source<<E as Expr>::Shape>>::Elem>,
{
    type Elem = F::Out;
    const DRIVES: bool = S::CAPACITY >= LANES
        && (columns::lie_beside::<E::Shape, P, E>()
            || columns::run_along::<E::Shape, P, E>()
            || (!<E::Shape as Reduces<P>>::ALONG_LAST
                && !<E as Source<<E as Expr>::Shape>>::APART));
    const SHARES: bool = true;
    const WORK: usize = of_groups::<E::Shape, S>(<E as Source<<E as Expr>::Shape>>::WORK);

    #[inline(always)]
    fn drive<K: Sink<S, F::Out>>(&self, _shape: S, sink: &mut K) -> Driven {
        let (shape, source, op) = (self.operand.shape(), &self.operand, self.op);
        let (axes, share) = (PhantomData::<P>, sink.share());
        Driven(if const { columns::lie_beside::<E::Shape, P, E>() } {
            if const { columns::are_many::<S, F::Acc>() } {
                share.dispatch(columns::Beside::<_, _, _, _, _, MANY> {
                    shape,
                    source,
                    op,
                    sink,
                    axes,
                })
            } else {
                share.dispatch(columns::Beside::<_, _, _, _, _, FEW> {
                    shape,
                    source,
                    op,
                    sink,
                    axes,
                })
            }
        } else if const { columns::run_along::<E::Shape, P, E>() } {
            share.dispatch(columns::Along { shape, source, op, sink, axes })
        } else {
            if const { S::CAPACITY > BLOCK && size_of::<F::Acc>() <= 4 } {
                share.dispatch(Blocks::<_, _, _, _, _, LONG> { shape, source, op, sink, axes })
            } else {
                share.dispatch(Blocks::<_, _, _, _, _, BLOCK> { shape, source, op, sink, axes })
            }
        })
    }

    #[inline]
    fn at(&self, group: S::Coord) -> F::Out {
        let shape = self.operand.shape();
        let acc = fold::<_, P, _, _>(shape, &self.operand, group, self.op);
        self.op.finish(acc, shape.group_len())
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, groups: S::LaneCoord<W>) -> [F::Out; W] {
        if const { <E::Shape as Reduces<P>>::ALONG_LAST } {
            return core::array::from_fn(|lane| self.at(S::lane(groups, lane)));
        }
        let shape = self.operand.shape();
        let acc = fold_lanes::<_, P, _, _, W>(shape, &self.operand, groups, self.op);
        acc.map(|acc| self.op.finish(acc, shape.group_len()))
    }
}

impl<E, F> Source<()> for ReduceAll<E, F>
where
    E: Expr + Source<<E as Expr>::Shape>,
    F: Fold<<E as Source<<E as Expr>::Shape>>::Elem>,
{
    type Elem = F::Out;

    #[inline]
    fn at(&self, (): ()) -> F::Out {
        let shape = self.operand.shape();
        self.op.finish(fold_all(shape, &self.operand, self.op), shape.count())
    }
}

impl<S, R> Source<S> for Keep<R>
where
    S: Shape,
    R: Grouped<From: Reduces<R::Axes, Kept = S>> + Source<<R as Expr>::Shape>,
{
    type Elem = <R as Source<<R as Expr>::Shape>>::Elem;
    const WORK: usize = <R as Source<<R as Expr>::Shape>>::WORK;

    #[inline]
    fn at(&self, kept: S::Coord) -> Self::Elem {
        self.0.at(<R::From as Reduces<R::Axes>>::group_of_kept(kept))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, kept: S::LaneCoord<W>) -> [Self::Elem; W] {
        match <R::From as Reduces<R::Axes>>::groups_of_kept(kept) {
            Some(groups) => self.0.lanes(groups),
            None => core::array::from_fn(|lane| Source::<S>::at(self, S::lane(kept, lane))),
        }
    }
}
