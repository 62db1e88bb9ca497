//! Reductions: each group of coordinates folded in a fixed order.
//!
//! Where a group does not run along the last axis, its elements are put into one accumulator in
//! row-major order, and neighbouring groups are computed in lanes. Where it does, lanes are
//! neighbours inside the group, each with an accumulator of its own, merged at the end.

use core::marker::PhantomData;

use super::vector::{in_memory, zip};
use crate::expr::fold::Fold;
use crate::expr::{Expr, Grouped, Keep, Reduce, ReduceAll};
use crate::shape::{Each, Reduces, Shape, Visit};
use crate::tensor::Source;

/// The coordinate of a group.
pub(super) type Group<S, P> = <<S as Reduces<P>>::Out as Shape>::Coord;
/// `W` neighbouring groups.
pub(super) type Groups<S, P, const W: usize> = <<S as Reduces<P>>::Out as Shape>::LaneCoord<W>;

/// The accumulators of a group that runs along the last axis.
///
/// A row is cut into runs of 16 as often as they fit, then of 8 and of 4, then single elements;
/// lane `l` of a run of 16 goes into accumulator `l` of `by_16`, and so on.
struct Partials<'e, E, F, A> {
    source: &'e E,
    op: F,
    by_16: [[A; 8]; 2],
    by_8: [[A; 4]; 2],
    by_4: [[A; 2]; 2],
    single: A,
}

impl<'e, E, F, A: Copy> Partials<'e, E, F, A> {
    #[inline(always)]
    fn new(source: &'e E, op: F, start: A) -> Self {
        Self {
            source,
            op,
            by_16: [[start; 8]; 2],
            by_8: [[start; 4]; 2],
            by_4: [[start; 2]; 2],
            single: start,
        }
    }

    /// Merges from the longest run to the shortest: the halves of `by_16`, with `by_8`; the halves
    /// of that, with `by_4`; the halves of that; the two that are left; and `single`.
    ///
    /// What no row of `S` is long enough for is left out.
    #[inline(always)]
    fn merged<S: Shape, T>(self) -> A
    where
        F: Fold<T, Acc = A>,
    {
        let merge = |a, b| self.op.merge(a, b);
        let mut by_8 = self.by_8;
        if const { last_cap(S::CAPS) >= 16 } {
            let [low, high] = in_memory(self.by_16);
            for (acc, more) in by_8.as_flattened_mut().iter_mut().zip(zip(low, high, merge)) {
                *acc = merge(more, *acc);
            }
        }
        let mut by_4 = self.by_4;
        if const { last_cap(S::CAPS) >= 8 } {
            let [low, high] = by_8;
            for (acc, more) in by_4.as_flattened_mut().iter_mut().zip(zip(low, high, merge)) {
                *acc = merge(more, *acc);
            }
        }
        if const { last_cap(S::CAPS) < 4 } {
            return self.single;
        }
        let [low, high] = by_4;
        let [first, second] = zip(low, high, merge);
        merge(merge(first, second), self.single)
    }
}

/// The largest length of the last axis.
const fn last_cap(caps: &[usize]) -> usize {
    match caps {
        [] => 0,
        [.., last] => *last,
    }
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>> Visit<S> for Partials<'_, E, F, F::Acc> {
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        let accumulators = match W {
            16 => self.by_16.as_flattened_mut(),
            8 => self.by_8.as_flattened_mut(),
            4 => self.by_4.as_flattened_mut(),
            _ => {
                const { assert!(W == 16 || W == 8 || W == 4, "rows are cut into runs of 16, 8 and 4") }
                return;
            }
        };
        for (acc, x) in accumulators.iter_mut().zip(self.source.lanes(lanes)) {
            *acc = self.op.put(*acc, x);
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.single = self.op.put(self.single, self.source.at(coord));
    }
}

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

/// Folds one group.
#[inline(always)]
pub(super) fn fold<S: Reduces<P>, P, E: Source<S>, F: Fold<E::Elem>>(
    shape: S,
    source: &E,
    group: Group<S, P>,
    op: F,
) -> F::Acc {
    if const { S::ALONG_LAST } {
        let mut partials = Partials::new(source, op, op.start());
        shape.visit(group, &mut partials);
        return partials.merged::<S, _>();
    }
    let mut single = Single { source, op, acc: op.start(), shape: PhantomData::<S> };
    shape.visit_each(group, &mut single);
    single.acc
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

/// Folds everything, as one group.
#[inline(always)]
pub(super) fn fold_all<S: Shape, E: Source<S>, F: Fold<E::Elem>>(
    shape: S,
    source: &E,
    op: F,
) -> F::Acc {
    let mut partials = Partials::new(source, op, op.start());
    shape.walk(&mut partials);
    partials.merged::<S, _>()
}

impl<S, E, P, F> Source<S> for Reduce<E, P, F>
where
    S: Shape,
    E: Expr<Shape: Reduces<P, Out = S>> + Source<<E as Expr>::Shape>,
    F: Fold<<E as Source<<E as Expr>::Shape>>::Elem>,
{
    type Elem = F::Out;

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
