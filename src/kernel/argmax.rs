//! Where the best element of a group stands: the first one that none behind it is better than.

use core::marker::PhantomData;

use super::after::After;
use super::best_beside::{BestBeside, are_beside};
use super::lanes::{LANES, row_cap};
use super::reduce::of_groups;
use super::search::{Search, search_row};
use super::stretch::pieces;
use super::vector::{zip, zip3};
use crate::dim::{Dim, Idx};
use crate::dtype::Order;
use crate::expr::op::UnaryOp;
use crate::expr::{ArgFind, ArgFindAll, ArgReduce, Choice, Expr};
use crate::isa::{Isa, Task, dispatch, select};
use crate::shape::{Ax, Each, HasAxis, NeverEmpty, Reduces, Shape, Visit};
use crate::tensor::{Driven, Part, Sink, Source};

/// The longest row that is compared with others side by side.
const FEW: usize = 16;

/// The best element so far and its place, of fewer than 2^32 elements.
///
/// There is no jump: an element is compared by its rank, which is an integer, and processors have a way to choose
/// between integers where they have none for floats.
struct Best<'e, S, E, F> {
    source: &'e E,
    choice: F,
    /// The rank, larger than any other below it; where it is 32 bits, the place stands behind it.
    best: i64,
    /// The place, where the rank has all bits.
    place: u32,
    shape: PhantomData<S>,
}

impl<'e, S, E, F> Best<'e, S, E, F> {
    #[inline(always)]
    const fn new(source: &'e E, choice: F) -> Self {
        Self { source, choice, best: i64::MIN, place: 0, shape: PhantomData }
    }

    /// The rank, with the place behind it where it has room: of equal ranks the first is larger.
    #[inline(always)]
    fn key<T>(&self, x: T, place: u32) -> i64
    where
        F: Choice<T>,
    {
        let rank = self.choice.rank(x);
        if const { size_of::<T>() > 4 } { rank } else { rank << 32 | i64::from(!place) }
    }

    /// Takes the element where it is better than those before.
    #[inline(always)]
    fn offer<T>(&mut self, x: T, place: u32)
    where
        F: Choice<T>,
    {
        let key = self.key(x, place);
        if const { size_of::<T>() > 4 } {
            self.place = select(key > self.best, place, self.place);
        }
        self.best = self.best.max(key);
    }

    /// The place of the best of elements of this type.
    #[inline(always)]
    fn place<T>(&self) -> usize {
        let [a, b, c, d, ..] = (!self.best).to_le_bytes();
        let behind = u32::from_le_bytes([a, b, c, d]);
        let place = if const { size_of::<T>() > 4 } { self.place } else { behind };
        usize::try_from(place).unwrap_or(0)
    }
}

/// The same for `W` groups; the elements are the ones to begin with until one is offered.
struct BestLanes<'e, S, E, F, T, N, const W: usize> {
    source: &'e E,
    choice: F,
    best: Option<([T; W], [Idx<N>; W])>,
    shape: PhantomData<S>,
}

/// The same for the group of a lane, by comparisons as they are: for all lanes they become vectors.
struct InLane<'e, const I: usize, S, E, F, T> {
    source: &'e E,
    choice: F,
    best: Option<(T, u32)>,
    shape: PhantomData<S>,
}

impl<const I: usize, S, E, F> Each<S::Coord> for InLane<'_, I, S, E, F, E::Elem>
where
    S: HasAxis<I>,
    E: Source<S>,
    F: Choice<E::Elem>,
{
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        let place = u32::try_from(S::index_of(coord).get()).unwrap_or(0);
        let x = self.source.at(coord);
        match self.best {
            Some((best, _)) if !self.choice.is_better(x, best) => {}
            _ => self.best = Some((x, place)),
        }
    }
}

/// Along axis `I`: the place is an index.
struct AlongAxis<'e, const I: usize, S, E, F>(Best<'e, S, E, F>);

impl<const I: usize, S, E, F> Each<S::Coord> for AlongAxis<'_, I, S, E, F>
where
    S: HasAxis<I>,
    E: Source<S>,
    F: Choice<E::Elem>,
{
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        let place = u32::try_from(S::index_of(coord).get()).unwrap_or(0);
        self.0.offer(self.0.source.at(coord), place);
    }
}

/// The same for lanes.
struct AlongAxisLanes<'e, const I: usize, S, E, F, T, N, const W: usize>(
    BestLanes<'e, S, E, F, T, N, W>,
);

impl<const I: usize, S, E, F, const W: usize> Each<S::LaneCoord<W>>
    for AlongAxisLanes<'_, I, S, E, F, E::Elem, S::Dim, W>
where
    S: HasAxis<I>,
    E: Source<S>,
    F: Choice<E::Elem>,
{
    #[inline(always)]
    fn each(&mut self, lanes: S::LaneCoord<W>) {
        let index = S::index_of(S::lane(lanes, 0));
        let xs = self.0.source.lanes(lanes);
        let Some((best, at)) = self.0.best else {
            self.0.best = Some((xs, [index; W]));
            return;
        };
        let better = zip(xs, best, |x, best| self.0.choice.is_better(x, best));
        let best = zip3(better, xs, best, |better, x, best| if better { x } else { best });
        let at = zip(better, at, |better, at| if better { index } else { at });
        self.0.best = Some((best, at));
    }
}

impl<S, E, const I: usize, F, T> Source<S> for ArgFind<E, I, F>
where
    S: Shape,
    T: Order,
    E: Expr<Shape: Reduces<(Ax<I>,), Out = S> + HasAxis<I>> + Source<<E as Expr>::Shape, Elem = T>,
    F: Choice<T>,
{
    type Elem = Option<Idx<<E::Shape as HasAxis<I>>::Dim>>;
    const DRIVES: bool = are_beside::<I, E::Shape, E>();
    const SHARES: bool = true;
    const WORK: usize = of_groups::<E::Shape, S>(<E as Source<<E as Expr>::Shape>>::WORK);

    #[inline(always)]
    fn drive<K: Sink<S, Self::Elem>>(&self, _shape: S, sink: &mut K) -> Driven {
        if const { !are_beside::<I, E::Shape, E>() } {
            return Driven(false);
        }
        let (shape, source, choice) = (self.operand.shape(), &self.operand, self.choice);
        let share = sink.share();
        Driven(share.dispatch(BestBeside::<I, _, _, _, _> { shape, source, choice, sink }))
    }

    #[inline]
    fn at(&self, group: S::Coord) -> Self::Elem {
        let (shape, source, choice) = (self.operand.shape(), &self.operand, self.choice);
        if const { <E::Shape as Reduces<(Ax<I>,)>>::ALONG_LAST && row_cap(E::Shape::CAPS, 1) > LANES }
        {
            let from = Reduces::<(Ax<I>,)>::first_of(shape, group)?;
            let len = shape.dim().len();
            return shape
                .dim()
                .index(search::<E::Shape, _, _>(shape, source, 1, from, len, choice)?);
        }
        let mut along = AlongAxis::<I, E::Shape, _, _>(Best::new(&self.operand, self.choice));
        Reduces::<(Ax<I>,)>::visit_each(shape, group, &mut along);
        // What is left of a division is an index without being asked about.
        shape.dim().index(along.0.place::<T>().checked_rem(shape.dim().len())?)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, groups: S::LaneCoord<W>) -> [Self::Elem; W] {
        if const { <E::Shape as Reduces<(Ax<I>,)>>::ALONG_LAST } {
            if const { row_cap(E::Shape::CAPS, 1) > FEW } {
                return core::array::from_fn(|lane| Source::<S>::at(self, S::lane(groups, lane)));
            }
            let shape = self.operand.shape();
            return core::array::from_fn(|lane| {
                let (source, choice) = (&self.operand, self.choice);
                let mut along = InLane::<I, E::Shape, _, _, _> {
                    source,
                    choice,
                    best: None,
                    shape: PhantomData,
                };
                Reduces::<(Ax<I>,)>::visit_each(shape, S::lane(groups, lane), &mut along);
                shape.dim().index(usize::try_from(along.best?.1).ok()?)
            });
        }
        let mut along = AlongAxisLanes::<I, E::Shape, _, _, _, _, W>(BestLanes {
            source: &self.operand,
            choice: self.choice,
            best: None,
            shape: PhantomData,
        });
        Reduces::<(Ax<I>,)>::visit_lanes(self.operand.shape(), groups, &mut along);
        match along.0.best {
            Some((_, indices)) => indices.map(Some),
            None => [None; W],
        }
    }
}

/// An index, or the first one where there is none.
#[derive(Clone, Copy)]
struct OrFirst<N>(Idx<N>);

impl<N: Dim> UnaryOp<Option<Idx<N>>> for OrFirst<N> {
    type Out = Idx<N>;

    #[inline(always)]
    fn apply(self, index: Option<Idx<N>>) -> Idx<N> {
        index.unwrap_or(self.0)
    }
}

impl<S, E, const I: usize, F, N, T> Source<S> for ArgReduce<E, I, F>
where
    S: Shape,
    N: NeverEmpty,
    T: Order,
    E: Expr<Shape: Reduces<(Ax<I>,), Out = S> + HasAxis<I, Dim = N>>
        + Source<<E as Expr>::Shape, Elem = T>,
    F: Choice<T>,
{
    type Elem = Idx<N>;
    const DRIVES: bool = <ArgFind<E, I, F> as Source<S>>::DRIVES;
    const SHARES: bool = true;
    const WORK: usize = <ArgFind<E, I, F> as Source<S>>::WORK;

    #[inline(always)]
    fn drive<K: Sink<S, Idx<N>>>(&self, shape: S, sink: &mut K) -> Driven {
        let op = OrFirst(self.0.operand.shape().dim().first());
        self.0.drive(shape, &mut After { op, sink: sink.here() })
    }

    #[inline]
    fn at(&self, group: S::Coord) -> Idx<N> {
        let first = self.0.operand.shape().dim().first();
        Source::<S>::at(&self.0, group).unwrap_or(first)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, groups: S::LaneCoord<W>) -> [Idx<N>; W] {
        let first = self.0.operand.shape().dim().first();
        Source::<S>::lanes(&self.0, groups).map(|index| index.unwrap_or(first))
    }
}

/// Over every axis: the place is how many elements stand before it in row-major order.
struct Everywhere<'e, S: Shape, E, F> {
    best: Best<'e, S, E, F>,
    count: u32,
}

impl<S: Shape, E: Source<S>, F: Choice<E::Elem>> Everywhere<'_, S, E, F> {
    #[inline(always)]
    fn offer(&mut self, x: E::Elem) {
        self.best.offer(x, self.count);
        self.count = self.count.wrapping_add(1);
    }
}

impl<S: Shape, E: Source<S>, F: Choice<E::Elem>> Visit<S> for Everywhere<'_, S, E, F> {
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        for x in self.best.source.lanes(lanes) {
            self.offer(x);
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.offer(self.best.source.at(coord));
    }
}

impl<E, F> Source<()> for ArgFindAll<E, F>
where
    E: Expr + Source<<E as Expr>::Shape>,
    F: Choice<<E as Source<<E as Expr>::Shape>>::Elem>,
{
    type Elem = Option<<E::Shape as Shape>::Coord>;

    #[inline]
    fn at(&self, (): ()) -> Self::Elem {
        let (shape, source, choice) = (self.operand.shape(), &self.operand, self.choice);
        if const { row_cap(E::Shape::CAPS, E::Shape::RANK) > LANES } {
            let (from, len) = (shape.first()?, shape.count());
            return nth(shape, search(shape, source, E::Shape::RANK, from, len, choice)?);
        }
        let best = Best::new(&self.operand, self.choice);
        let mut everywhere = Everywhere::<E::Shape, _, _> { best, count: 0 };
        shape.walk(&mut everywhere);
        // There may be no element at all.
        (everywhere.count > 0).then_some(())?;
        nth(shape, everywhere.best.place::<<E as Source<E::Shape>>::Elem>())
    }
}

/// How many elements stand before the best of a row of `len` elements along the last `axes` axes.
#[inline(always)]
fn search<S: Shape, E: Source<S>, F: Choice<E::Elem>>(
    shape: S,
    source: &E,
    axes: usize,
    from: S::Coord,
    len: usize,
    choice: F,
) -> Option<usize> {
    /// A row whose elements come in pieces.
    struct InPieces<'e, S: Shape, E, F>(S, &'e E, usize, S::Coord, usize, F);

    impl<S: Shape, E: Source<S>, F: Choice<E::Elem>> Task for InPieces<'_, S, E, F> {
        type Out = Option<usize>;

        #[inline(always)]
        fn run<I: Isa>(self, _isa: I) -> Option<usize> {
            let Self(shape, source, axes, from, len, choice) = self;
            let mut search = Search::new(choice);
            pieces(shape, source, axes, from, len, &mut search);
            search.place()
        }
    }

    if E::DENSE >= axes
        && let Some(row) = source.slice(from, len)
    {
        return search_row(row, choice);
    }
    dispatch(InPieces(shape, source, axes, from, len, choice))
}

/// The coordinate that stands behind `count` others in row-major order.
#[inline(always)]
fn nth<S: Shape>(shape: S, count: usize) -> Option<S::Coord> {
    let (sizes, mut rest) = (shape.sizes(), count);
    let mut indices = sizes;
    for (index, size) in indices.as_mut().iter_mut().zip(sizes.as_ref()).rev() {
        *index = rest.checked_rem(*size)?;
        rest = rest.checked_div(*size)?;
    }
    shape.coord(indices)
}
