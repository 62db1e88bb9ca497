//! Softmax and norms of groups that do not run along the last axis, row after row of many groups at once.
//!
//! Each pass reads memory in its order, and what is known of the groups so far stays in the first cache. A run
//! of lanes would go down the rows by itself and read a line or two of each: rows a power of two apart push each
//! other out of the caches, three times over.

use core::marker::PhantomData;

use super::normal::Normal;
use super::reduce::Group;
use crate::dtype::{Element, Float, Num};
use crate::isa::Isa;
use crate::shape::{Each, Reduces, Shape, Visit};
use crate::tensor::{Part, Sink, Source, hold_lanes};

/// How many groups are done at once.
pub(super) const MANY: usize = 1024;

/// How long groups are whose columns have no room in the second cache.
const LONG: usize = 1000;

/// Whether groups are done so: their rows are slices, and columns of them would not stay in the first cache from
/// one pass to the next, being long, or so far apart that they have few places there.
pub(super) const fn are_abreast<S: Reduces<P>, P, E: Source<S>>() -> bool {
    let wide = match S::CAPS {
        [.., last] => *last >= 64,
        [] => false,
    };
    let collide = match E::STRIDES {
        Some(strides) if strides.len() > S::KEPT_AXES => {
            let bytes =
                strides[strides.len() - 1 - S::KEPT_AXES].unsigned_abs() * size_of::<E::Elem>();
            bytes.is_multiple_of(1024) && S::CAPACITY >= 16 * 1024
        }
        _ => false,
    };
    let is_long = S::CAPACITY / if S::Out::CAPACITY == 0 { 1 } else { S::Out::CAPACITY } >= LONG;
    !S::ALONG_LAST && E::DENSE >= 1 && wide && (collide || is_long)
}

/// What is done with each row of groups beside one another.
pub(super) trait EachRow<T> {
    /// Does it with the next elements of all groups.
    fn row(&mut self, row: &[T]);
}

/// Groups beside one another.
pub(super) trait Abreast<T> {
    /// How many elements each of them has.
    fn len(&self) -> usize;
    /// Reads them all, row by row.
    fn visit<V: EachRow<T>>(&self, visitor: &mut V);
}

/// Groups of a source, `count` of them from one on.
struct Rows<'e, S: Reduces<P>, P, E> {
    shape: S,
    source: &'e E,
    group: Group<S, P>,
    count: usize,
}

impl<S: Reduces<P>, P, E: Source<S>> Abreast<E::Elem> for Rows<'_, S, P, E> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.shape.group_len()
    }

    #[inline(always)]
    fn visit<V: EachRow<E::Elem>>(&self, visitor: &mut V) {
        let Self { shape, source, group, count } = *self;
        shape.visit_each(group, &mut Down { source, count, visitor, shape: PhantomData });
    }
}

/// From row to row.
struct Down<'v, S, E, V> {
    source: &'v E,
    count: usize,
    visitor: &'v mut V,
    shape: PhantomData<S>,
}

impl<S: Shape, E: Source<S>, V: EachRow<E::Elem>> Each<S::Coord> for Down<'_, S, E, V> {
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        if let Some(row) = self.source.slice(coord, self.count) {
            self.visitor.row(row);
        }
    }
}

/// The second pass: terms, summed.
struct Terms<'a, N, I, A> {
    normal: N,
    isa: I,
    firsts: [&'a [A]; 2],
    sums: &'a mut [A],
}

impl<T: Float, N: Normal<T>, I: Isa> EachRow<T> for Terms<'_, N, I, T::Wide> {
    #[inline(always)]
    fn row(&mut self, row: &[T]) {
        let (normal, isa) = (self.normal, self.isa);
        let [a, b] = self.firsts;
        for (sum, (x, (a, b))) in self.sums.iter_mut().zip(row.iter().zip(a.iter().zip(b))) {
            let kept = normal.keep(isa, normal.first_of([*a, *b]), x.to_accumulator());
            *sum = Num::add(*sum, normal.term(isa, kept));
        }
    }
}

/// What was found of groups: two numbers by the first pass, one by the second.
#[derive(Clone, Copy)]
struct Found<'a, A> {
    firsts: [&'a [A]; 2],
    seconds: &'a [A],
}

impl<'a, A: Copy> Found<'a, A> {
    /// That of the next `W` groups, if there are so many.
    #[inline(always)]
    fn next<const W: usize>(&mut self) -> Option<[&'a [A; W]; 3]> {
        let [a, b] = self.firsts;
        let (a, more_a) = a.split_first_chunk::<W>()?;
        let (b, more_b) = b.split_first_chunk::<W>()?;
        let (second, more) = self.seconds.split_first_chunk::<W>()?;
        (self.firsts, self.seconds) = ([more_a, more_b], more);
        Some([a, b, second])
    }
}

/// The third pass: results, row by row, to a sink.
struct Results<'a, S, E, N, I, A, K> {
    shape: S,
    source: &'a E,
    normal: N,
    isa: I,
    found: Found<'a, A>,
    sink: &'a mut K,
}

impl<S, E, N, I, T, K> Each<S::Coord> for Results<'_, S, E, N, I, T::Wide, K>
where
    S: Shape,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    I: Isa,
    T: Float,
    K: Sink<S, T>,
{
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        let Self { shape, normal, isa, found, .. } = *self;
        let count = found.seconds.len();
        if let Some(row) = self.source.slice(coord, count) {
            let sink = &mut *self.sink;
            shape.walk_from(coord, count, &mut InRow { row, normal, isa, found, sink });
        }
    }
}

/// The results of a row.
struct InRow<'a, N, I, A, T, K> {
    row: &'a [T],
    normal: N,
    isa: I,
    found: Found<'a, A>,
    sink: &'a mut K,
}

impl<N, I, T: Float, K> InRow<'_, N, I, T::Wide, T, K> {
    /// Those of the next `W` groups.
    #[inline(always)]
    fn next<const W: usize>(&mut self) -> Option<[T; W]>
    where
        N: Normal<T>,
        I: Isa,
    {
        let (xs, more) = self.row.split_first_chunk::<W>()?;
        self.row = more;
        let [a, b, seconds] = self.found.next::<W>()?;
        let (normal, isa) = (self.normal, self.isa);
        let mut results = [T::ZERO; W];
        let found = a.iter().zip(b).zip(seconds);
        for (result, (x, ((a, b), second))) in results.iter_mut().zip(xs.iter().zip(found)) {
            let kept = normal.keep(isa, normal.first_of([*a, *b]), x.to_accumulator());
            *result = normal.finish(kept, *second);
        }
        Some(results)
    }
}

impl<S, N, I, T, K> Visit<S> for InRow<'_, N, I, T::Wide, T, K>
where
    S: Shape,
    N: Normal<T>,
    I: Isa,
    T: Float,
    K: Sink<S, T>,
{
    const WIDE: bool = true;

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        if let Some(results) = self.next::<W>() {
            hold_lanes();
            self.sink.run(lanes, results);
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        if let Some([result]) = self.next::<1>() {
            self.sink.one(coord, result);
        }
    }
}

/// Numbers of many groups, on cache lines: vectors of them would else be on two each.
#[repr(align(64))]
struct Numbers<A>([A; MANY]);

/// Gives the share of a source that a sink takes to it, many groups after many groups.
#[inline(always)]
pub(super) fn drive_abreast<S, P, E, N, T, K, I>(
    isa: I,
    shape: S,
    source: &E,
    normal: N,
    sink: &mut K,
) where
    S: Reduces<P>,
    E: Source<S, Elem = T>,
    N: Normal<T>,
    T: Float,
    K: Sink<S, T>,
    I: Isa,
{
    let out = shape.reduced();
    let axes = if E::DENSE >= S::KEPT_AXES { S::KEPT_AXES } else { 1 };
    let row = out.sizes().as_ref().iter().rev().take(axes).copied().fold(1, usize::wrapping_mul);
    let [mut a, mut b, mut seconds] = [const { Numbers([T::Wide::ZERO; MANY]) }; 3];
    let (first, end) = sink.share().range(out.count(), 16);
    let (mut next, mut done) = (out.coords().nth(first), first);
    while done < end
        && let Some(group) = next
    {
        let left = row.wrapping_sub(done.checked_rem(row).unwrap_or(0));
        let count = left.min(MANY).min(end.wrapping_sub(done));
        let (Some(a), Some(b), Some(seconds)) =
            (a.0.get_mut(..count), b.0.get_mut(..count), seconds.0.get_mut(..count))
        else {
            return;
        };
        a.fill(T::Wide::ZERO);
        b.fill(T::Wide::ZERO);
        seconds.fill(T::Wide::ZERO);
        let groups = Rows::<S, P, E> { shape, source, group, count };
        normal.firsts_abreast(&groups, [&mut *a, &mut *b]);
        let firsts = [&*a, &*b];
        groups.visit(&mut Terms { normal, isa, firsts, sums: &mut *seconds });
        for sum in &mut *seconds {
            *sum = normal.second(*sum, groups.len());
        }
        let (found, sink) = (Found { firsts, seconds }, &mut *sink);
        shape.visit_each(group, &mut Results { shape, source, normal, isa, found, sink });
        done = done.wrapping_add(count);
        next = out.coords().nth(done);
    }
}
