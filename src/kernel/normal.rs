//! What softmax, its logarithm and the norms have in common: three passes over each group.
//!
//! The first two find what the elements are measured by. Where the row of a group is not too long,
//! what the second one makes of each element is kept, and the third goes over that: so a row comes
//! from memory once, and each exponential is computed once.

use core::marker::PhantomData;

use super::abreast::{Abreast, are_abreast, drive_abreast};
use super::group::{Largest, Many, Neighbours, One};
use super::lanes::{LANES, merge, prefetch_behind, put_row, row_cap};
use super::reduce::{Group, Groups};
use super::replace::{EachGroup, each_group, some_groups};
use super::stretch::{Gathered, Give, Make, gather};
use super::vector::{FEW, apply, apply_to_two, widened, zip};
use crate::dtype::{Element, Float, Num};
use crate::expr::fold::Fold;
use crate::expr::op::{BinaryOp, UnaryOp};
use crate::isa::{Isa, Task};
use crate::shape::{Each, Reduces, Shape, Visit};
use crate::tensor::{Driven, Part, Sink, Source, hold_lanes};

/// A function of each element and of what is known of its group.
pub(super) trait Normal<T: Float>: Copy {
    /// What the first pass finds.
    type First: Copy;

    /// The first pass.
    fn first(self, group: &impl Many<T>) -> Self::First;
    /// The first pass over `W` groups.
    fn firsts<S: Reduces<P>, P, E: Source<S, Elem = T>, const W: usize>(
        self,
        groups: &Neighbours<'_, S, P, E, W>,
    ) -> [Self::First; W];
    /// The first pass over groups beside one another: up to two numbers of each, which are zeros before.
    fn firsts_abreast(self, groups: &impl Abreast<T>, numbers: [&mut [T::Wide]; 2]);
    /// What it finds, from these two.
    fn first_of(self, numbers: [T::Wide; 2]) -> Self::First;
    /// What the second pass makes of an element.
    fn keep<I: Isa>(self, isa: I, first: Self::First, x: T::Wide) -> T::Wide;
    /// What it sums of that.
    fn term<I: Isa>(self, isa: I, kept: T::Wide) -> T::Wide;
    /// What it finds, from the sum and the number of elements.
    fn second(self, sum: T::Wide, len: usize) -> T::Wide;
    /// The result, of what was kept.
    fn finish(self, kept: T::Wide, second: T::Wide) -> T;
}

/// The longest row of which something is kept.
pub(super) const KEPT: usize = 2048;
/// The second pass as a sum.
#[derive(Clone, Copy)]
struct Terms<N, A, I> {
    normal: N,
    first: A,
    isa: I,
}

impl<T: Float, N: Normal<T>, I: Isa> Fold<T> for Terms<N, N::First, I> {
    type Acc = T::Wide;
    type Out = T::Wide;

    #[inline(always)]
    fn start(self) -> T::Wide {
        T::Wide::ZERO
    }
    #[inline(always)]
    fn put(self, acc: T::Wide, x: T) -> T::Wide {
        let kept = self.normal.keep(self.isa, self.first, x.to_accumulator());
        Num::add(acc, self.normal.term(self.isa, kept))
    }
    #[inline(always)]
    fn merge(self, a: T::Wide, b: T::Wide) -> T::Wide {
        Num::add(a, b)
    }
    #[inline(always)]
    fn finish(self, acc: T::Wide, _len: usize) -> T::Wide {
        acc
    }
    #[inline(always)]
    fn dispatch<K: Task>(self, task: K) -> K::Out {
        self.isa.run(task)
    }
}

/// What is made of an element in the second pass.
#[derive(Clone, Copy)]
struct Keep<N, A, I>(N, A, I);

impl<T: Float, N: Normal<T>, I: Isa> UnaryOp<T> for Keep<N, N::First, I> {
    type Out = T::Wide;

    #[inline(always)]
    fn apply(self, x: T) -> T::Wide {
        self.0.keep(self.2, self.1, x.to_accumulator())
    }
}

/// The term of an element, by what the first pass found of its group.
#[derive(Clone, Copy)]
struct TermOf<N, I>(N, I);

impl<T: Float, N: Normal<T>, I: Isa> BinaryOp<T, N::First> for TermOf<N, I> {
    type Out = T::Wide;

    #[inline(always)]
    fn apply(self, x: T, first: N::First) -> T::Wide {
        self.0.term(self.1, self.0.keep(self.1, first, x.to_accumulator()))
    }
}

/// The result, of an element and of what both passes found of its group.
#[derive(Clone, Copy)]
pub(super) struct Result<N, I>(pub(super) N, pub(super) I);

impl<T: Float, N: Normal<T>, I: Isa> BinaryOp<T, (N::First, T::Wide)> for Result<N, I> {
    type Out = T;

    #[inline(always)]
    fn apply(self, x: T, (first, second): (N::First, T::Wide)) -> T {
        self.0.finish(self.0.keep(self.1, first, x.to_accumulator()), second)
    }
}

/// The result, of what was kept.
pub(super) struct Finish<N, T: Float> {
    pub(super) normal: N,
    pub(super) second: T::Wide,
}

impl<N: Copy, T: Float> Clone for Finish<N, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N: Copy, T: Float> Copy for Finish<N, T> {}

impl<N: Normal<T>, T: Float> Make<T::Wide> for Finish<N, T> {
    type Out = T;

    #[inline(always)]
    fn make(self, kept: T::Wide) -> T {
        self.normal.finish(kept, self.second)
    }
}

/// The elements of a row.
struct InRow<'r, T, I>(&'r [T], I);

impl<T: Float, I: Isa> Many<T> for InRow<'_, T, I> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn first(&self) -> Option<T> {
        self.0.first().copied()
    }
    #[inline(always)]
    fn fold<F: Fold<T>>(&self, op: F) -> F::Acc {
        let mut lanes = [op.start(); LANES];
        put_row(op, &mut lanes, self.0);
        merge(op, lanes, LANES)
    }
    #[inline(always)]
    fn largest(&self) -> T::Wide {
        let Self(row, isa) = *self;
        let (runs, rest) = row.as_chunks::<LANES>();
        let mut lanes = [T::Wide::NEG_INFINITY; LANES];
        put_row(Largest, &mut lanes, runs.as_flattened());
        let (parts, _) = lanes.as_chunks_mut::<FEW>();
        for (part, xs) in parts.iter_mut().zip(rest.chunks(FEW)) {
            for (at, (acc, x)) in part.iter_mut().zip(widened(isa, xs)).enumerate() {
                let x = if at < xs.len() { x } else { T::Wide::NEG_INFINITY };
                *acc = Fold::<T>::merge(Largest, *acc, x);
            }
        }
        T::largest_of(isa, &lanes)
    }
}

/// The first two passes over a row that stands in memory; the code is the same for all shapes.
struct KeepRow<'r, T: Float, N, const CAP: usize> {
    normal: N,
    row: &'r [T],
    kept: &'r mut Gathered<T::Wide, CAP>,
}

impl<T: Float, N: Normal<T>, const CAP: usize> Task for KeepRow<'_, T, N, CAP> {
    type Out = T::Wide;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> T::Wide {
        let Self { normal, row, kept } = self;
        let first = normal.first(&InRow(row, isa));
        let keep = Keep(normal, first, isa);
        let mut accs = [T::Wide::ZERO; LANES];
        kept.clear();
        let (runs, rest) = row.as_chunks::<LANES>();
        for run in runs {
            prefetch_behind(isa, run, row.len());
            let now = apply(keep, *run);
            kept.push(now);
            for (acc, kept) in accs.iter_mut().zip(now) {
                *acc = Num::add(*acc, normal.term(isa, kept));
            }
        }
        // Not the same ones: a part of unknown length would keep them in memory in every run.
        let mut lanes = accs;
        // The last elements, with zeros in the lanes behind them: the work of a whole run is less than that
        // of a few single elements.
        let (parts, _) = lanes.as_chunks_mut::<FEW>();
        for (part, xs) in parts.iter_mut().zip(rest.chunks(FEW)) {
            let mut now = widened(isa, xs);
            for (at, (acc, x)) in part.iter_mut().zip(&mut now).enumerate() {
                *x = normal.keep(isa, first, *x);
                let term = normal.term(isa, *x);
                *acc = Num::add(*acc, if at < xs.len() { term } else { T::Wide::ZERO });
            }
            kept.push_first(now, xs.len());
        }
        normal.second(T::sum_of(isa, &lanes), row.len())
    }
}

/// Whether every group is one row of which something is kept.
pub(super) const fn keeps<S: Reduces<P>, P>() -> bool {
    S::ALONG_LAST
        && S::RANK == <S::Out as Shape>::RANK + S::ROW_AXES
        && row_cap(S::CAPS, S::ROW_AXES) <= KEPT
}

/// The first two passes over a group that is one row: where it begins, and what was found.
#[inline(always)]
pub(super) fn keep_group<S, P, E, N, T, I, const CAP: usize>(
    isa: I,
    shape: S,
    source: &E,
    group: Group<S, P>,
    normal: N,
    kept: &mut Gathered<T::Wide, CAP>,
) -> Option<(S::Coord, T::Wide)>
where
    S: Reduces<P>,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    I: Isa,
{
    let (from, len) = (shape.first_of(group)?, shape.row_len());
    if E::DENSE >= S::ROW_AXES
        && let Some(row) = source.slice(from, len)
        && row.len() == len
    {
        return Some((from, isa.run(KeepRow { normal, row, kept })));
    }
    let mut gathered = Gathered::<T, CAP>::new();
    gather(shape, source, from, len, &mut gathered);
    let row = gathered.elements();
    Some((from, isa.run(KeepRow { normal, row, kept })))
}

/// The first two passes over any group.
#[inline(always)]
pub(super) fn find<T: Float, N: Normal<T>, I: Isa>(
    isa: I,
    normal: N,
    group: &impl Many<T>,
) -> (N::First, T::Wide) {
    let first = normal.first(group);
    let sum = group.fold(Terms { normal, first, isa });
    (first, normal.second(sum, group.len()))
}

/// The first two passes over `W` groups.
#[inline(always)]
pub(super) fn find_each<
    T: Float,
    N: Normal<T>,
    S: Reduces<P>,
    P,
    E: Source<S, Elem = T>,
    I: Isa,
    const W: usize,
>(
    isa: I,
    normal: N,
    groups: &Neighbours<'_, S, P, E, W>,
) -> [(N::First, T::Wide); W] {
    let firsts = normal.firsts(groups);
    let sums = groups.sum(firsts, TermOf(normal, isa));
    zip(firsts, sums, |first, sum| (first, normal.second(sum, groups.len())))
}

/// Gives every group of a source to a sink.
///
/// It stands apart from its caller where nothing is optimised, so that its lanes do not fill the stack.
#[inline]
pub(super) fn drive<S, P, E, N, T, K>(shape: S, source: &E, normal: N, sink: &mut K) -> Driven
where
    S: Reduces<P>,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    K: Sink<S, T>,
{
    let axes = PhantomData::<P>;
    if const { keeps::<S, P>() && row_cap(S::CAPS, S::ROW_AXES) > LANES } {
        sink.share().dispatch(Drive::<_, _, _, _, _, KEPT> { shape, source, normal, sink, axes });
    } else {
        sink.share().dispatch(Drive::<_, _, _, _, _, LANES> { shape, source, normal, sink, axes });
    }
    Driven(true)
}

/// Group after group of a source, to a sink; of a row `CAP` elements are kept.
struct Drive<'n, S, P, E, N, K, const CAP: usize> {
    shape: S,
    source: &'n E,
    normal: N,
    sink: &'n mut K,
    axes: PhantomData<P>,
}

impl<S, P, E, N, T, K, const CAP: usize> Task for Drive<'_, S, P, E, N, K, CAP>
where
    S: Reduces<P>,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    K: Sink<S, T>,
{
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Self { shape, source, normal, sink, .. } = self;
        let share = sink.share();
        // What is dense is of other crates to say, too, and the result is taken as written. Where
        // elements are, is said by this crate alone.
        if const { are_abreast::<S, P, E>() } && source.origin().is_some() {
            drive_abreast::<S, P, E, N, T, K, I>(isa, shape, source, normal, sink);
            return;
        }
        let kept = Gathered::<T::Wide, CAP>::new();
        let onward = Onward { shape, source, normal, sink, kept, isa };
        if const { K::SHARES } {
            some_groups::<S, P, _>(shape, share, onward);
        } else {
            each_group::<S, P, _>(shape, onward);
        }
    }
}

/// From a source to a sink.
struct Onward<'n, S, E, N, T: Float, K, I, const CAP: usize> {
    shape: S,
    source: &'n E,
    normal: N,
    sink: &'n mut K,
    isa: I,
    kept: Gathered<T::Wide, CAP>,
}

impl<S, P, E, N, T, K, I, const CAP: usize> EachGroup<S, P> for Onward<'_, S, E, N, T, K, I, CAP>
where
    I: Isa,
    S: Reduces<P>,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    K: Sink<S, T>,
{
    #[inline(always)]
    fn group(&mut self, group: Group<S, P>) {
        let Self { shape, source, normal, isa, .. } = *self;
        if const { keeps::<S, P>() } {
            let found = keep_group::<S, P, _, _, T, _, _>(
                isa,
                shape,
                source,
                group,
                normal,
                &mut self.kept,
            );
            if let Some((from, second)) = found {
                let make = Finish::<_, T> { normal, second };
                let kept = self.kept.elements();
                shape.walk_from(
                    from,
                    kept.len(),
                    &mut Give { from: kept, make, sink: &mut *self.sink },
                );
            }
            return;
        }
        let found = find(isa, normal, &One::<S, P, _> { shape, source, group });
        shape.visit(
            group,
            &mut Emit { shape: PhantomData, source, normal, found, sink: &mut *self.sink, isa },
        );
    }

    #[inline(always)]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let Self { shape, source, normal, isa, .. } = *self;
        let found = find_each(isa, normal, &Neighbours::<S, P, _, W> { shape, source, groups });
        shape.visit_lanes(
            groups,
            &mut Emit { shape: PhantomData, source, normal, found, sink: &mut *self.sink, isa },
        );
    }
}

/// The third pass, over a source.
struct Emit<'n, S, E, N, X, K, I> {
    /// The shape of the source.
    shape: PhantomData<S>,
    source: &'n E,
    normal: N,
    found: X,
    sink: &'n mut K,
    isa: I,
}

impl<S, E, N, T, K, I> Visit<S> for Emit<'_, S, E, N, (N::First, T::Wide), K, I>
where
    I: Isa,
    S: Shape,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    K: Sink<S, T>,
{
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        let xs = self.source.lanes(lanes);
        self.sink.run(lanes, apply_to_two(Result(self.normal, self.isa), xs, [self.found; W]));
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.sink
            .one(coord, Result(self.normal, self.isa).apply(self.source.at(coord), self.found));
    }
}

impl<S, E, N, T, K, I, const W: usize> Each<S::LaneCoord<W>>
    for Emit<'_, S, E, N, [(N::First, T::Wide); W], K, I>
where
    I: Isa,
    S: Shape,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    K: Sink<S, T>,
{
    #[inline(always)]
    fn each(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        let xs = self.source.lanes(lanes);
        self.sink.run(lanes, apply_to_two(Result(self.normal, self.isa), xs, self.found));
    }
}
