//! What softmax, its logarithm and the norms have in common: three passes over each group.
//!
//! The first two find what the elements are measured by. Where the row of a group is not too long,
//! what the second one makes of each element is kept, and the third goes over that: so a row comes
//! from memory once, and each exponential is computed once.

use core::marker::PhantomData;

use super::group::{Many, Neighbours, One};
use super::lanes::{LANES, merge, put_row, row_cap};
use super::normal_inside::replace;
use super::reduce::{Group, Groups};
use super::replace::{EachGroup, each_group, some_groups};
use super::stretch::{Gathered, Give, Make, gather};
use super::vector::{apply, apply_to_two, zip};
use crate::dtype::{Element, Float, Num};
use crate::expr::fold::Fold;
use crate::expr::op::{BinaryOp, UnaryOp};
use crate::expr::{InPlace, LayerNorm, LogSoftmax, RmsNorm, Softmax};
use crate::isa::{Isa, Task, dispatch};
use crate::layout::Layout;
use crate::shape::{Each, Reduces, Shape, Visit};
use crate::storage::StorageMut;
use crate::tensor::{Driven, Part, Sink, Source, Tensor, hold_lanes};

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
    /// What the second pass makes of an element.
    fn keep(self, first: Self::First, x: T) -> T::Wide;
    /// What it sums of that.
    fn term(self, kept: T::Wide) -> T::Wide;
    /// What it finds, from the sum and the number of elements.
    fn second(self, sum: T::Wide, len: usize) -> T::Wide;
    /// The result, of what was kept.
    fn finish(self, kept: T::Wide, second: T::Wide) -> T;
}

/// The longest row of which something is kept.
pub(super) const KEPT: usize = 2048;
/// How many elements are kept at once.
const RUN: usize = 16;

/// The second pass as a sum.
#[derive(Clone, Copy)]
struct Terms<N, A> {
    normal: N,
    first: A,
}

impl<T: Float, N: Normal<T>> Fold<T> for Terms<N, N::First> {
    type Acc = T::Wide;
    type Out = T::Wide;

    #[inline(always)]
    fn start(self) -> T::Wide {
        T::Wide::ZERO
    }
    #[inline(always)]
    fn put(self, acc: T::Wide, x: T) -> T::Wide {
        Num::add(acc, self.normal.term(self.normal.keep(self.first, x)))
    }
    #[inline(always)]
    fn merge(self, a: T::Wide, b: T::Wide) -> T::Wide {
        Num::add(a, b)
    }
    #[inline(always)]
    fn finish(self, acc: T::Wide, _len: usize) -> T::Wide {
        acc
    }
}

/// What is made of an element in the second pass.
#[derive(Clone, Copy)]
struct Keep<N, A>(N, A);

impl<T: Float, N: Normal<T>> UnaryOp<T> for Keep<N, N::First> {
    type Out = T::Wide;

    #[inline(always)]
    fn apply(self, x: T) -> T::Wide {
        self.0.keep(self.1, x)
    }
}

/// The term of an element, by what the first pass found of its group.
#[derive(Clone, Copy)]
struct TermOf<N>(N);

impl<T: Float, N: Normal<T>> BinaryOp<T, N::First> for TermOf<N> {
    type Out = T::Wide;

    #[inline(always)]
    fn apply(self, x: T, first: N::First) -> T::Wide {
        self.0.term(self.0.keep(first, x))
    }
}

/// The result, of an element and of what both passes found of its group.
#[derive(Clone, Copy)]
pub(super) struct Result<N>(pub(super) N);

impl<T: Float, N: Normal<T>> BinaryOp<T, (N::First, T::Wide)> for Result<N> {
    type Out = T;

    #[inline(always)]
    fn apply(self, x: T, (first, second): (N::First, T::Wide)) -> T {
        self.0.finish(self.0.keep(first, x), second)
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
struct InRow<'r, T>(&'r [T]);

impl<T: Copy> Many<T> for InRow<'_, T> {
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
    fn run<I: Isa>(self, _isa: I) -> T::Wide {
        let Self { normal, row, kept } = self;
        let first = normal.first(&InRow(row));
        let (keep, op) = (Keep(normal, first), Terms { normal, first });
        let mut accs = [T::Wide::ZERO; LANES];
        kept.clear();
        let (runs, rest) = row.as_chunks::<LANES>();
        for run in runs {
            let now = apply(keep, *run);
            kept.push(now);
            for (acc, kept) in accs.iter_mut().zip(now) {
                *acc = Num::add(*acc, normal.term(kept));
            }
        }
        // Not the same ones: a part of unknown length would keep them in memory in every run.
        let mut lanes = accs;
        // The last elements, with others in the lanes behind them: the work of a whole run is less
        // than that of a few single elements.
        for (accs, xs) in lanes.chunks_mut(RUN).zip(rest.chunks(RUN)) {
            let mut run = [T::ZERO; RUN];
            for (lane, x) in run.iter_mut().zip(xs) {
                *lane = *x;
            }
            let now = apply(keep, run);
            for ((acc, kept), _) in accs.iter_mut().zip(now).zip(xs) {
                *acc = Num::add(*acc, normal.term(kept));
            }
            kept.push_first(now, xs.len());
        }
        normal.second(merge(op, lanes, LANES), row.len())
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
pub(super) fn keep_group<S, P, E, N, T, const CAP: usize>(
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
{
    let (from, len) = (shape.first_of(group)?, shape.row_len());
    if E::DENSE >= S::ROW_AXES
        && let Some(row) = source.slice(from, len)
        && row.len() == len
    {
        return Some((from, dispatch(KeepRow { normal, row, kept })));
    }
    let mut gathered = Gathered::<T, CAP>::new();
    gather(shape, source, from, len, &mut gathered);
    let row = gathered.elements();
    Some((from, dispatch(KeepRow { normal, row, kept })))
}

/// The first two passes over any group.
#[inline(always)]
pub(super) fn find<T: Float, N: Normal<T>>(normal: N, group: &impl Many<T>) -> (N::First, T::Wide) {
    let first = normal.first(group);
    let sum = group.fold(Terms { normal, first });
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
    const W: usize,
>(
    normal: N,
    groups: &Neighbours<'_, S, P, E, W>,
) -> [(N::First, T::Wide); W] {
    let firsts = normal.firsts(groups);
    let sums = groups.sum(firsts, TermOf(normal));
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
    fn run<I: Isa>(self, _isa: I) {
        let Self { shape, source, normal, sink, .. } = self;
        let kept = Gathered::<T::Wide, CAP>::new();
        let share = sink.share();
        let onward = Onward { shape, source, normal, sink, kept };
        if const { K::SHARES } {
            some_groups::<S, P, _>(shape, share, onward);
        } else {
            each_group::<S, P, _>(shape, onward);
        }
    }
}

/// From a source to a sink.
struct Onward<'n, S, E, N, T: Float, K, const CAP: usize> {
    shape: S,
    source: &'n E,
    normal: N,
    sink: &'n mut K,
    kept: Gathered<T::Wide, CAP>,
}

impl<S, P, E, N, T, K, const CAP: usize> EachGroup<S, P> for Onward<'_, S, E, N, T, K, CAP>
where
    S: Reduces<P>,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    K: Sink<S, T>,
{
    #[inline(always)]
    fn group(&mut self, group: Group<S, P>) {
        let Self { shape, source, normal, .. } = *self;
        if const { keeps::<S, P>() } {
            let found =
                keep_group::<S, P, _, _, T, _>(shape, source, group, normal, &mut self.kept);
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
        let found = find(normal, &One::<S, P, _> { shape, source, group });
        shape.visit(
            group,
            &mut Emit { shape: PhantomData, source, normal, found, sink: &mut *self.sink },
        );
    }

    #[inline(always)]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let Self { shape, source, normal, .. } = *self;
        let found = find_each(normal, &Neighbours::<S, P, _, W> { shape, source, groups });
        shape.visit_lanes(
            groups,
            &mut Emit { shape: PhantomData, source, normal, found, sink: &mut *self.sink },
        );
    }
}

/// The third pass, over a source.
struct Emit<'n, S, E, N, X, K> {
    /// The shape of the source.
    shape: PhantomData<S>,
    source: &'n E,
    normal: N,
    found: X,
    sink: &'n mut K,
}

impl<S, E, N, T, K> Visit<S> for Emit<'_, S, E, N, (N::First, T::Wide), K>
where
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
        self.sink.run(lanes, apply_to_two(Result(self.normal), xs, [self.found; W]));
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.sink.one(coord, Result(self.normal).apply(self.source.at(coord), self.found));
    }
}

impl<S, E, N, T, K, const W: usize> Each<S::LaneCoord<W>>
    for Emit<'_, S, E, N, [(N::First, T::Wide); W], K>
where
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
        self.sink.run(lanes, apply_to_two(Result(self.normal), xs, self.found));
    }
}

/// The functions, in place and on the way to a destination.
macro_rules! in_place {
    ($($name:ty;)*) => {$(
        impl<T: Float, P> InPlace<T, P> for $name {
            const DRIVES: bool = true;

            #[inline(always)]
            fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(
                self,
                x: &mut Tensor<T, S, L, K>,
            ) {
                replace::<S, P, L, K, _, T>(x, self);
            }

            #[inline(always)]
            fn drive<S: Reduces<P>, E: Source<S, Elem = T>, K: Sink<S, T>>(
                self,
                shape: S,
                source: &E,
                sink: &mut K,
            ) -> Driven {
                drive::<S, P, E, _, T, K>(shape, source, self, sink)
            }
        }
    )*};
}

in_place! {
    Softmax;
    LogSoftmax;
    LayerNorm<T::Wide>;
    RmsNorm<T::Wide>;
}
