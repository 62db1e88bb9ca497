//! Element-wise work behind a product: sinks that do it to each run and hand it on.
//!
//! An operand that comes in an order of its own is never stretched, so each of its elements is one
//! of the result.

use super::places::{FromLeft, FromRight, ToLeft, ToRight};
use super::vector::{apply, apply_to_three, apply_to_two};
use crate::expr::op::{BinaryOp, TernaryOp, UnaryOp};
use crate::expr::{Binary, Expr, Ternary};
use crate::shape::{BroadcastsWith, Shape};
use crate::tensor::{Places, Share, Sink, Source};

/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;
/// The shape of two operands together.
type Out<A, B> = <A as BroadcastsWith<B>>::Out;

/// A function of one operand.
pub(super) struct After<F, K> {
    pub(super) op: F,
    pub(super) sink: K,
}

impl<S: Shape, T: Copy, F: UnaryOp<T>, K: Sink<S, F::Out>> Sink<S, T> for After<F, K> {
    const SHARES: bool = K::SHARES;

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>, elements: [T; W]) {
        self.sink.run(lanes, apply(self.op, elements));
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord, element: T) {
        self.sink.one(coord, self.op.apply(element));
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<S>>(&mut self, places: P, elements: [T; W]) {
        self.sink.each(places, apply(self.op, elements));
    }

    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        self.sink.strides()
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<S, T> {
        After { op: self.op, sink: self.sink.here() }
    }

    #[inline(always)]
    fn share(&self) -> Share {
        self.sink.share()
    }
}

/// Gives a sink the elements of a run one by one: none is lost, however it answers.
#[inline(always)]
fn one_by_one<S: Shape, T, K: Sink<S, T>, const W: usize>(
    sink: &mut K,
    lanes: S::LaneCoord<W>,
    elements: [T; W],
) {
    for (lane, element) in elements.into_iter().enumerate() {
        sink.one(S::lane(lanes, lane), element);
    }
}

/// Gives a sink elements at places one by one: none is lost, however an operand answers.
#[inline(always)]
fn each_by_one<S: Shape, T, K: Sink<S, T>, P: Places<S>, const W: usize>(
    sink: &mut K,
    places: P,
    elements: [T; W],
) {
    for (lane, element) in elements.into_iter().enumerate() {
        if let Some(coord) = places.nth(lane) {
            sink.one(coord, element);
        }
    }
}

/// An operand of another shape in a result of shape `S`.
pub(super) struct Spreading<S, K> {
    pub(super) shape: S,
    pub(super) sink: K,
}

impl<S: Shape, From: BroadcastsWith<S, Out = S>, T: Copy, K: Sink<S, T>> Sink<From, T>
    for Spreading<S, K>
{
    const SHARES: bool = K::SHARES;

    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: From::LaneCoord<W>, elements: [T; W]) {
        match From::from_left_lanes(self.shape, lanes) {
            Some(lanes) => {
                self.sink.run(lanes, elements);
            }
            // Stretched along its last axis: only from one index, so lane by lane.
            None => one_by_one::<From, _, _, W>(self, lanes, elements),
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: From::Coord, element: T) {
        if let Some(coord) = From::from_left(self.shape, coord) {
            self.sink.one(coord, element);
        }
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<From>>(&mut self, places: P, elements: [T; W]) {
        self.sink.each(FromLeft::<P, From, S>::new(places, self.shape), elements);
    }

    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        self.sink.strides()
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<From, T> {
        Spreading { shape: self.shape, sink: self.sink.here() }
    }

    #[inline(always)]
    fn share(&self) -> Share {
        self.sink.share()
    }
}

/// The left operand of a function of two.
pub(super) struct WithRight<'s, S, N, K> {
    pub(super) node: &'s N,
    pub(super) shape: S,
    pub(super) sink: K,
}

/// The right operand of a function of two.
pub(super) struct WithLeft<'s, S, N, K> {
    pub(super) node: &'s N,
    pub(super) shape: S,
    pub(super) sink: K,
}

/// The first operand of a function of three.
pub(super) struct WithOthers<'s, S, N, K> {
    pub(super) node: &'s N,
    pub(super) shape: S,
    pub(super) sink: K,
}

impl<S, L, R, F, A, B, K> Sink<ShapeOf<L>, A> for WithRight<'_, S, Binary<L, R, F>, K>
where
    S: Shape,
    A: Copy,
    B: Copy,
    L: Expr<Shape: BroadcastsWith<ShapeOf<R>, Out = S>>,
    R: Expr + Source<ShapeOf<R>, Elem = B>,
    F: BinaryOp<A, B>,
    K: Sink<S, F::Out>,
{
    const SHARES: bool = K::SHARES;

    #[inline(always)]
    fn run<const W: usize>(
        &mut self,
        lanes: <ShapeOf<L> as Shape>::LaneCoord<W>,
        elements: [A; W],
    ) {
        match ShapeOf::<L>::from_left_lanes(self.shape, lanes) {
            Some(lanes) => {
                let right = self.node.right.lanes(ShapeOf::<L>::right_lanes(lanes));
                self.sink.run(lanes, apply_to_two(self.node.op, elements, right));
            }
            // Stretched along its last axis: only from one index, so lane by lane.
            None => one_by_one::<ShapeOf<L>, _, _, W>(self, lanes, elements),
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: <ShapeOf<L> as Shape>::Coord, element: A) {
        if let Some(coord) = ShapeOf::<L>::from_left(self.shape, coord) {
            let right = self.node.right.at(ShapeOf::<L>::right(coord));
            self.sink.one(coord, self.node.op.apply(element, right));
        }
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<ShapeOf<L>>>(&mut self, places: P, elements: [A; W]) {
        let given = places;
        let places = FromLeft::<P, ShapeOf<L>, ShapeOf<R>>::new(places, self.shape);
        let of_right = ToRight::<_, ShapeOf<L>, ShapeOf<R>>::new(places, self.shape);
        match self.node.right.each(of_right) {
            Some(right) => self.sink.each(places, apply_to_two(self.node.op, elements, right)),
            None => each_by_one(self, given, elements),
        }
    }

    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        self.sink.strides()
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<ShapeOf<L>, A> {
        WithRight { node: self.node, shape: self.shape, sink: self.sink.here() }
    }

    #[inline(always)]
    fn share(&self) -> Share {
        self.sink.share()
    }
}

impl<S, L, R, F, A, B, K> Sink<ShapeOf<R>, B> for WithLeft<'_, S, Binary<L, R, F>, K>
where
    S: Shape,
    A: Copy,
    B: Copy,
    L: Expr<Shape: BroadcastsWith<ShapeOf<R>, Out = S>> + Source<ShapeOf<L>, Elem = A>,
    R: Expr,
    F: BinaryOp<A, B>,
    K: Sink<S, F::Out>,
{
    const SHARES: bool = K::SHARES;

    #[inline(always)]
    fn run<const W: usize>(
        &mut self,
        lanes: <ShapeOf<R> as Shape>::LaneCoord<W>,
        elements: [B; W],
    ) {
        match ShapeOf::<L>::from_right_lanes(self.shape, lanes) {
            Some(lanes) => {
                let left = self.node.left.lanes(ShapeOf::<L>::left_lanes(lanes));
                self.sink.run(lanes, apply_to_two(self.node.op, left, elements));
            }
            // Stretched along its last axis: only from one index, so lane by lane.
            None => one_by_one::<ShapeOf<R>, _, _, W>(self, lanes, elements),
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: <ShapeOf<R> as Shape>::Coord, element: B) {
        if let Some(coord) = ShapeOf::<L>::from_right(self.shape, coord) {
            let left = self.node.left.at(ShapeOf::<L>::left(coord));
            self.sink.one(coord, self.node.op.apply(left, element));
        }
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<ShapeOf<R>>>(&mut self, places: P, elements: [B; W]) {
        let given = places;
        let places = FromRight::<P, ShapeOf<L>, ShapeOf<R>>::new(places, self.shape);
        let of_left = ToLeft::<_, ShapeOf<L>, ShapeOf<R>>::new(places, self.shape);
        match self.node.left.each(of_left) {
            Some(left) => self.sink.each(places, apply_to_two(self.node.op, left, elements)),
            None => each_by_one(self, given, elements),
        }
    }

    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        self.sink.strides()
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<ShapeOf<R>, B> {
        WithLeft { node: self.node, shape: self.shape, sink: self.sink.here() }
    }

    #[inline(always)]
    fn share(&self) -> Share {
        self.sink.share()
    }
}

impl<S, A, B, C, F, X, Y, Z, K> Sink<ShapeOf<A>, X> for WithOthers<'_, S, Ternary<A, B, C, F>, K>
where
    S: Shape,
    X: Copy,
    Y: Copy,
    Z: Copy,
    A: Expr<Shape: BroadcastsWith<Out<ShapeOf<B>, ShapeOf<C>>, Out = S>>,
    B: Expr<Shape: BroadcastsWith<ShapeOf<C>>> + Source<ShapeOf<B>, Elem = Y>,
    C: Expr + Source<ShapeOf<C>, Elem = Z>,
    F: TernaryOp<X, Y, Z>,
    K: Sink<S, F::Out>,
{
    const SHARES: bool = K::SHARES;

    #[inline(always)]
    fn run<const W: usize>(
        &mut self,
        lanes: <ShapeOf<A> as Shape>::LaneCoord<W>,
        elements: [X; W],
    ) {
        match ShapeOf::<A>::from_left_lanes(self.shape, lanes) {
            Some(lanes) => {
                let both = ShapeOf::<A>::right_lanes(lanes);
                let second = self.node.second.lanes(ShapeOf::<B>::left_lanes(both));
                let third = self.node.third.lanes(ShapeOf::<B>::right_lanes(both));
                self.sink.run(lanes, apply_to_three(self.node.op, elements, second, third));
            }
            // Stretched along its last axis: only from one index, so lane by lane.
            None => one_by_one::<ShapeOf<A>, _, _, W>(self, lanes, elements),
        }
    }

    #[inline(always)]
    fn one(&mut self, coord: <ShapeOf<A> as Shape>::Coord, element: X) {
        if let Some(coord) = ShapeOf::<A>::from_left(self.shape, coord) {
            let both = ShapeOf::<A>::right(coord);
            let second = self.node.second.at(ShapeOf::<B>::left(both));
            let third = self.node.third.at(ShapeOf::<B>::right(both));
            self.sink.one(coord, self.node.op.apply(element, second, third));
        }
    }

    #[inline(always)]
    fn each<const W: usize, P: Places<ShapeOf<A>>>(&mut self, places: P, elements: [X; W]) {
        let given = places;
        let both = self.node.second.shape().broadcast(self.node.third.shape());
        let places =
            FromLeft::<P, ShapeOf<A>, Out<ShapeOf<B>, ShapeOf<C>>>::new(places, self.shape);
        let others = ToRight::<_, ShapeOf<A>, Out<ShapeOf<B>, ShapeOf<C>>>::new(places, self.shape);
        let second = ToLeft::<_, ShapeOf<B>, ShapeOf<C>>::new(others, both);
        let third = ToRight::<_, ShapeOf<B>, ShapeOf<C>>::new(others, both);
        match (self.node.second.each(second), self.node.third.each(third)) {
            (Some(second), Some(third)) => {
                self.sink.each(places, apply_to_three(self.node.op, elements, second, third));
            }
            _ => each_by_one(self, given, elements),
        }
    }

    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        self.sink.strides()
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<ShapeOf<A>, X> {
        WithOthers { node: self.node, shape: self.shape, sink: self.sink.here() }
    }

    #[inline(always)]
    fn share(&self) -> Share {
        self.sink.share()
    }
}
