//! Writing all elements of a tensor, in runs where its last axis is long enough.

use core::marker::PhantomData;

use super::dense::{Changed, Common, SMALL, Written, on_strips};
use super::draft::Drafted;
use super::turn::turned_back;
use super::view::hold_lanes;
use super::{Memory, Part, Places, Share, Sink, Source, Tensor, Whole};
use crate::isa::{Isa, Task};
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
        // Chosen when the program is compiled, as below.
        let way: fn(&mut Self, &Q) = const {
            if Q::DRAFT.is_some() { Self::write_drafted::<Q> } else { Self::write_whole::<Q> }
        };
        way(self, source);
    }

    /// Writes every element as it comes.
    #[inline(always)]
    fn write_whole<Q: Source<S, Elem = T>>(&mut self, source: &Q) {
        self.write_part(source, Whole);
    }

    /// Writes a draft of every element, and makes them final.
    #[inline(always)]
    fn write_drafted<Q: Source<S, Elem = T>>(&mut self, source: &Q) {
        self.write_part(&Drafted(source), Whole);
        source.finish(self);
    }

    /// Writes the elements of a part from `source`, and touches no others.
    #[inline(always)]
    pub(super) fn write_part<Q: Source<S, Elem = T>, P: Part>(&mut self, source: &Q, part: P) {
        // Chosen when the program is compiled: the compiler never looks into the other one.
        let way: fn(&mut Self, &Q, P) = const {
            if Q::DRIVES && Q::DRIVEN.0 {
                Self::write_driven::<Q, P>
            } else {
                Self::write_walked::<Q, P>
            }
        };
        way(self, source, part);
    }

    /// Writes the elements of a part in the order of `source`, which surely gives all of them.
    #[inline(always)]
    fn write_driven<Q: Source<S, Elem = T>, P: Part>(&mut self, source: &Q, part: P) {
        let shape = self.shape();
        let _ = source.drive(shape, &mut To { to: self.view_mut(), part });
    }

    /// Writes the elements of a part in the order of `source`, if it has one, or row by row.
    #[inline(always)]
    fn write_walked<Q: Source<S, Elem = T>, P: Part>(&mut self, source: &Q, part: P) {
        let shape = self.shape();
        let mut to = To { to: self.view_mut(), part };
        if const { Q::DRIVES } && source.drive(shape, &mut to).0 {
            return;
        }
        if self.turn_from(source, part) {
            return;
        }
        if const { Common::<S, L, Q>::AXES > 0 } {
            let write = Written { to: self, from: source };
            on_strips::<S, Common<S, L, Q>, _, _>(shape, part, write);
        } else {
            // A view of its own: no store can change where it begins.
            let mut to = self.view_mut();
            let visitor = Write { to: &mut to, from: source };
            let types = PhantomData::<(L, Q)>;
            Walk { shape, part, visitor, types }.on_best_set::<T>();
        }
    }

    /// Replaces every element by what `change` makes of it and of the source's.
    #[inline(always)]
    pub(crate) fn update_from<Q: Source<S>, F: Fn(T, Q::Elem) -> T>(
        &mut self,
        source: &Q,
        change: F,
    ) {
        // Chosen when the program is compiled, as for writing.
        let way: fn(&mut Self, &Q, &F) = const {
            if Q::DRIVES && Q::DRIVEN.0 {
                Self::update_driven::<Q, F>
            } else {
                Self::update_walked::<Q, F>
            }
        };
        way(self, source, &change);
    }

    /// Replaces every element in the order of `source`, which surely gives all of them.
    #[inline(always)]
    fn update_driven<Q: Source<S>, F: Fn(T, Q::Elem) -> T>(&mut self, source: &Q, change: &F) {
        let shape = self.shape();
        let _ = source.drive(shape, &mut Onto { to: self.view_mut(), change });
    }

    /// Replaces every element in the order of `source`, if it has one, or row by row.
    #[inline(always)]
    fn update_walked<Q: Source<S>, F: Fn(T, Q::Elem) -> T>(&mut self, source: &Q, change: &F) {
        let shape = self.shape();
        let mut onto = Onto { to: self.view_mut(), change };
        if const { Q::DRIVES } && source.drive(shape, &mut onto).0 {
            return;
        }
        if const { Common::<S, L, Q>::AXES > 0 } {
            let changed = Changed { to: self, from: source, change };
            on_strips::<S, Common<S, L, Q>, _, _>(shape, Whole, changed);
        } else {
            // A view of its own, as for writing.
            let mut to = self.view_mut();
            let visitor = Update { to: &mut to, from: source, change };
            let types = PhantomData::<(L, Q)>;
            Walk { shape, part: Whole, visitor, types }.on_best_set::<T>();
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
    // A source may say anything: the last axis itself is none to walk beside it.
    if back == 0 || back >= S::RANK || Q::PIECES > 1 {
        return None;
    }
    let (axis, last) = (S::RANK - 1 - back, S::RANK - 1);
    if S::CAPS[axis] >= LONG && S::CAPS[last] >= LONG { Some(axis) } else { None }
}

/// The length of an axis from which on it is dealt out before longer ones that are less far apart.
const MANY: usize = 32;

/// The axis whose indices are dealt out to several threads, not the last one: that furthest apart in
/// memory, of those that are long. Nothing where elements are dealt out as they come.
const fn dealt<S: Shape>(strides: &[isize]) -> Option<usize> {
    let mut found: Option<usize> = None;
    let mut axis = 0;
    while axis + 1 < S::RANK {
        let is_better = match found {
            None => true,
            Some(other) if S::CAPS[axis] >= MANY && S::CAPS[other] >= MANY => {
                strides[axis].unsigned_abs() > strides[other].unsigned_abs()
            }
            Some(other) => S::CAPS[axis] > S::CAPS[other],
        };
        if is_better {
            found = Some(axis);
        }
        axis += 1;
    }
    match found {
        Some(axis) if S::CAPS[axis] >= MANY => Some(axis),
        _ => None,
    }
}

/// How coordinates are visited.
enum Way {
    /// In tiles, a part of this axis after the other.
    Tiles(usize),
    /// As they come, with some indices of this axis.
    Axis(usize),
    /// As they come, some of them.
    Elements,
}

const fn way<S: Shape, L: Layout<S>, P: Part, V: Visit<S>>() -> Way {
    match (V::TILED, dealt::<S>(L::STRIDES)) {
        (Some(axis), _) => Way::Tiles(axis),
        (None, Some(axis)) => Way::Axis(axis),
        // All indices of an axis that is not there are all.
        (None, None) => {
            if P::IS_SHARE {
                Way::Elements
            } else {
                Way::Axis(usize::MAX)
            }
        }
    }
}

/// How many elements of some work each are dealt out together: as many as stand on a line, unless
/// they are much work.
pub(super) const fn together(work: usize) -> usize {
    let many = (1 << 16) / if work == 0 { 1 } else { work };
    if many == 0 {
        1
    } else if many > 16 {
        16
    } else {
        many
    }
}

/// The coordinates of a part, visited on an instruction set: they are written in the layout `L` from `Q`.
struct Walk<S, L, Q, P, V> {
    shape: S,
    part: P,
    visitor: V,
    types: PhantomData<(L, Q)>,
}

impl<S: Shape, L: Layout<S>, Q: Source<S>, P: Part, V: Visit<S>> Task for Walk<S, L, Q, P, V> {
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(mut self, _isa: I) {
        let Self { shape, part, visitor, .. } = &mut self;
        let within = |axis: usize, step: usize| {
            let len = shape.sizes().as_ref().get(axis).copied().unwrap_or(0);
            part.within(axis, len, step)
        };
        match const { way::<S, L, P, V>() } {
            Way::Tiles(axis) => shape.walk_tiles(axis, within(axis, 16), visitor),
            Way::Axis(axis) => shape.walk_within(within(axis, 1), visitor),
            Way::Elements => {
                let (from, to) = part.range(shape.count(), const { together(Q::WORK) });
                if let Some(first) = shape.coords().nth(from) {
                    shape.walk_from(first, to.saturating_sub(from), visitor);
                }
            }
        }
    }
}

impl<S: Shape, L: Layout<S>, Q: Source<S>, P: Part, V: Visit<S>> Walk<S, L, Q, P, V> {
    /// Visits on the best instruction set, where there is enough to do.
    #[inline(always)]
    fn on_best_set<T>(mut self) {
        if const { !P::IS_SHARE && S::CAPACITY.saturating_mul(size_of::<T>()) < SMALL } {
            self.shape.walk(&mut self.visitor);
        } else {
            self.part.dispatch(self);
        }
    }
}

/// Elements go to a tensor.
struct To<T, P> {
    to: T,
    part: P,
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, X: Part> Sink<S, T>
    for To<Tensor<T, S, L, K>, X>
{
    const SHARES: bool = X::IS_SHARE;
    const PLAIN: Option<&'static [isize]> = Some(L::STRIDES);

    #[inline(always)]
    fn share(&self) -> Share {
        self.part.share()
    }

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>, elements: [T; W]) {
        self.to.write_lanes(lanes, elements);
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord, element: T) {
        self.to.set(coord, element);
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<S>>(&mut self, places: P, elements: [T; W]) {
        // A view of its own: no store can change where it begins.
        let mut to = self.to.view_mut();
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
        Some(Memory { origin: self.to.origin_mut(), strides: L::STRIDES })
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<S, T> {
        To { to: self.to.view_mut(), part: self.part }
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
            To { to: to.view_mut(), part: Whole }.each(places, values);
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
