//! Softmax and norms of groups that do not run along the last axis, row after row of many groups at once.
//!
//! Each pass reads memory in its order, and what is known of the groups so far stays in the first cache. A run
//! of lanes would go down the rows by itself and read a line or two of each: rows a power of two apart push each
//! other out of the caches, three times over.

use core::marker::PhantomData;

use super::normal::Normal;
use super::reduce::Group;
use super::stretch::{Give, Make};
use crate::dtype::{Element, Float, Num};
use crate::isa::Isa;
use crate::shape::{Each, Reduces, Shape};
use crate::tensor::{Part, Sink, Source};

/// How many groups are done at once.
pub(super) const MANY: usize = 1024;

/// Whether groups are done so: their rows are slices, and there are so many elements that they do not stay in
/// the first cache between one pass and the next.
pub(super) const fn are_abreast<S: Reduces<P>, P, E: Source<S>>() -> bool {
    let wide = match S::CAPS {
        [.., last] => *last >= 64,
        [] => false,
    };
    !S::ALONG_LAST && E::DENSE >= 1 && wide && S::CAPACITY >= 8192
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
    numbers: [&'a [A]; 2],
    sums: &'a mut [A],
}

impl<T: Float, N: Normal<T>, I: Isa> EachRow<T> for Terms<'_, N, I, T::Wide> {
    #[inline(always)]
    fn row(&mut self, row: &[T]) {
        let (normal, isa) = (self.normal, self.isa);
        let [a, b] = self.numbers;
        for (sum, (x, (a, b))) in self.sums.iter_mut().zip(row.iter().zip(a.iter().zip(b))) {
            let kept = normal.keep(isa, normal.first_of([*a, *b]), x.to_accumulator());
            *sum = Num::add(*sum, normal.term(isa, kept));
        }
    }
}

/// The third pass: results, row by row, to a sink.
struct Results<'a, S, E, N, I, A, T, K> {
    shape: S,
    source: &'a E,
    normal: N,
    isa: I,
    numbers: [&'a [A]; 2],
    seconds: &'a [A],
    made: &'a mut [T],
    sink: &'a mut K,
}

impl<S, E, N, I, T, K> Each<S::Coord> for Results<'_, S, E, N, I, T::Wide, T, K>
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
        let (normal, isa) = (self.normal, self.isa);
        let Some(row) = self.source.slice(coord, self.made.len()) else {
            return;
        };
        let [a, b] = self.numbers;
        let found = a.iter().zip(b).zip(self.seconds);
        for (made, (x, ((a, b), second))) in self.made.iter_mut().zip(row.iter().zip(found)) {
            let kept = normal.keep(isa, normal.first_of([*a, *b]), x.to_accumulator());
            *made = normal.finish(kept, *second);
        }
        let from = &*self.made;
        let sink = &mut *self.sink;
        self.shape.walk_from(coord, from.len(), &mut Give { from, make: AsItIs, sink });
    }
}

/// An element as it is.
#[derive(Clone, Copy)]
struct AsItIs;

impl<T: Copy> Make<T> for AsItIs {
    type Out = T;

    #[inline(always)]
    fn make(self, element: T) -> T {
        element
    }
}

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
    let (mut firsts, mut seconds) = ([[T::Wide::ZERO; MANY]; 2], [T::Wide::ZERO; MANY]);
    let mut made = [T::ZERO; MANY];
    let (first, end) = sink.share().range(out.count(), 16);
    let (mut next, mut done) = (out.coords().nth(first), first);
    while done < end
        && let Some(group) = next
    {
        let left = row.wrapping_sub(done.checked_rem(row).unwrap_or(0));
        let count = left.min(MANY).min(end.wrapping_sub(done));
        let [a, b] = &mut firsts;
        let (Some(a), Some(b), Some(seconds), Some(made)) = (
            a.get_mut(..count),
            b.get_mut(..count),
            seconds.get_mut(..count),
            made.get_mut(..count),
        ) else {
            return;
        };
        a.fill(T::Wide::ZERO);
        b.fill(T::Wide::ZERO);
        seconds.fill(T::Wide::ZERO);
        let groups = Rows::<S, P, E> { shape, source, group, count };
        normal.firsts_abreast(&groups, [&mut *a, &mut *b]);
        let numbers = [&*a, &*b];
        groups.visit(&mut Terms { normal, isa, numbers, sums: seconds });
        for sum in &mut *seconds {
            *sum = normal.second(*sum, groups.len());
        }
        let sink = &mut *sink;
        let mut results = Results { shape, source, normal, isa, numbers, seconds, made, sink };
        shape.visit_each(group, &mut results);
        done = done.wrapping_add(count);
        next = out.coords().nth(done);
    }
}
