//! Writing all elements of a tensor, in runs where its last axis is long enough.

use super::dense::{Changed, Common, SMALL, Written, on_strips};
use super::turn::turned_back;
use super::view::hold_lanes;
use super::{Memory, Places, Sink, Source, Tensor};
use crate::isa::{Isa, Task, dispatch};
use crate::layout::Layout;
use crate::shape::{Blocks, Pieces, Shape, Visit};
use crate::storage::StorageMut;

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> Tensor<T, S, L, K> {
    /// Writes every element with what a function gives, called in row-major order.
    #[inline(always)]
    pub(super) fn write_each(&mut self, element: impl FnMut(S::Coord) -> T) {
        let shape = self.shape();
        shape.walk(&mut Generate { to: self, element });
    }

    /// Writes every element from `source`.
    #[inline(always)]
    pub(crate) fn write_from<Q: Source<S, Elem = T>>(&mut self, source: &Q) {
        let shape = self.shape();
        if const { Q::DRIVES } && source.drive(shape, &mut To(self.view_mut())).0 {
            return;
        }
        if self.turn_from(source) {
            return;
        }
        if const { Common::<S, L, Q>::AXES > 0 } {
            on_strips::<S, Common<S, L, Q>, _>(shape, Written { to: self, from: source });
        } else {
            // A view of its own: no store can change where it begins.
            let mut to = self.view_mut();
            let write = Write { to: &mut to, from: source };
            on_best_set::<S, T, _>(shape, write);
        }
    }

    /// Replaces every element by what `change` makes of it and of the source's.
    #[inline(always)]
    pub(crate) fn update_from<Q: Source<S>>(
        &mut self,
        source: &Q,
        change: impl Fn(T, Q::Elem) -> T,
    ) {
        let shape = self.shape();
        let mut onto = Onto { to: self.view_mut(), change: &change };
        if const { Q::DRIVES } && source.drive(shape, &mut onto).0 {
            return;
        }
        if const { Common::<S, L, Q>::AXES > 0 } {
            let changed = Changed { to: self, from: source, change };
            on_strips::<S, Common<S, L, Q>, _>(shape, changed);
        } else {
            // A view of its own, as for writing.
            let mut to = self.view_mut();
            let update = Update { to: &mut to, from: source, change };
            on_best_set::<S, T, _>(shape, update);
        }
    }
}

/// Whether a row is cut into pieces before it is written in runs.
///
/// Each piece has code of its own for its runs: many would be more code than is worth it.
const fn has_seams(pieces: usize) -> bool {
    1 < pieces && pieces <= 4
}

/// The elements of both axes of a tile from which on tiles pay.
const LONG: usize = 32;

/// The axis beside the last one along which the destination or an operand is dense, if the last one is
/// none of theirs and both are long.
const fn turned_axis<S: Shape, L: Layout<S>, Q: Source<S>>() -> Option<usize> {
    let back = match (Q::TURNED, turned_back(S::CAPS, L::STRIDES)) {
        (Some(back), _) | (None, Some(back)) => back,
        _ => return None,
    };
    if back >= S::RANK || Q::PIECES > 1 {
        return None;
    }
    let (axis, last) = (S::RANK - 1 - back, S::RANK - 1);
    if S::CAPS[axis] >= LONG && S::CAPS[last] >= LONG { Some(axis) } else { None }
}

/// Visits every coordinate on the best instruction set, where there is enough to do; in tiles if
/// there is an axis for it.
#[inline(always)]
fn on_best_set<S: Shape, T, V: Visit<S>>(shape: S, mut visitor: V) {
    struct Walk<S, V>(S, V);

    impl<S: Shape, V: Visit<S>> Task for Walk<S, V> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(mut self, _isa: I) {
            match const { V::TILED } {
                Some(axis) => self.0.walk_tiles(axis, &mut self.1),
                None => self.0.walk(&mut self.1),
            }
        }
    }

    if const { S::CAPACITY.saturating_mul(size_of::<T>()) < SMALL } {
        shape.walk(&mut visitor);
    } else {
        dispatch(Walk(shape, visitor));
    }
}

/// Elements go to a tensor.
struct To<T>(T);

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> Sink<S, T> for To<Tensor<T, S, L, K>> {
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>, elements: [T; W]) {
        self.0.write_lanes(lanes, elements);
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord, element: T) {
        self.0.set(coord, element);
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<S>>(&mut self, places: P, elements: [T; W]) {
        // A view of its own: no store can change where it begins.
        let mut to = self.0.view_mut();
        for (lane, element) in elements.into_iter().enumerate() {
            if let Some(coord) = places.nth(lane) {
                to.set(coord, element);
            }
        }
    }

    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        L::STRIDES
    }

    #[inline(always)]
    fn memory(&mut self) -> Option<Memory<T>> {
        Some(Memory { origin: self.0.origin_mut(), strides: L::STRIDES })
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<S, T> {
        To(self.0.view_mut())
    }
}

/// Elements change those of a tensor.
struct Onto<'f, T, F> {
    to: T,
    change: &'f F,
}

impl<T: Copy, U: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, F: Fn(T, U) -> T> Sink<S, U>
    for Onto<'_, Tensor<T, S, L, K>, F>
{
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>, elements: [U; W]) {
        let mut values = self.to.read_lanes(lanes);
        for (value, with) in values.iter_mut().zip(elements) {
            *value = (self.change)(*value, with);
        }
        self.to.write_lanes(lanes, values);
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord, element: U) {
        self.to.set(coord, (self.change)(self.to.at(coord), element));
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<S>>(&mut self, places: P, elements: [U; W]) {
        let mut to = self.to.view_mut();
        // All are read before any is written: so these are whole vectors.
        if let Some(mut values) = Source::each::<W, P>(&to, places) {
            for (value, with) in values.iter_mut().zip(elements) {
                *value = (self.change)(*value, with);
            }
            To(to.view_mut()).each(places, values);
        }
    }

    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        L::STRIDES
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<S, U> {
        Onto { to: self.to.view_mut(), change: self.change }
    }
}

struct Write<'t, T, Q> {
    to: &'t mut T,
    from: &'t Q,
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, Q: Source<S, Elem = T>> Visit<S>
    for Write<'_, Tensor<T, S, L, K>, Q>
{
    const HAS_SEAMS: bool = has_seams(Q::PIECES);
    const TILED: Option<usize> = turned_axis::<S, L, Q>();

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        Q::cut(from, to, pieces);
    }

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        self.to.write_lanes(lanes, self.from.lanes(lanes));
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.to.set(coord, self.from.at(coord));
    }
}

struct Generate<'t, T, F> {
    to: &'t mut T,
    element: F,
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, F: FnMut(S::Coord) -> T> Visit<S>
    for Generate<'_, Tensor<T, S, L, K>, F>
{
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        let values = core::array::from_fn(|lane| (self.element)(S::lane(lanes, lane)));
        self.to.write_lanes::<W>(lanes, values);
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        let value = (self.element)(coord);
        self.to.set(coord, value);
    }
}

struct Update<'t, T, Q, F> {
    to: &'t mut T,
    from: &'t Q,
    change: F,
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, Q: Source<S>, F: Fn(T, Q::Elem) -> T>
    Visit<S> for Update<'_, Tensor<T, S, L, K>, Q, F>
{
    const HAS_SEAMS: bool = has_seams(Q::PIECES);
    const TILED: Option<usize> = turned_axis::<S, L, Q>();

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        Q::cut(from, to, pieces);
    }

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        let with = self.from.lanes(lanes);
        let mut values = self.to.read_lanes(lanes);
        for (value, with) in values.iter_mut().zip(with) {
            *value = (self.change)(*value, with);
        }
        self.to.write_lanes(lanes, values);
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.to.set(coord, (self.change)(self.to.at(coord), self.from.at(coord)));
    }
}
