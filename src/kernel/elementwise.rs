//! Element-wise nodes: the operands' elements at the same place, then the function.

use super::after::{After, Spreading, WithLeft, WithOthers, WithRight};
use super::seam::finer;
use super::vector::{apply, apply_to_three, apply_to_two};
use crate::dtype::Element;
use crate::expr::op::{BinaryOp, TernaryOp, UnaryOp};
use crate::expr::{Binary, Expr, Scalar, Spread, Ternary, Unary};
use crate::shape::{Blocks, BroadcastsWith, Pieces, Shape, Strip, Trailing};
use crate::tensor::{Driven, Sink, Source};

/// The work of a function of two or three elements, as [`Source::WORK`] counts it.
const FUNCTION: usize = 2;

impl<T: Element> Source<()> for Scalar<T> {
    type Elem = T;
    const WORK: usize = 0;

    #[inline(always)]
    fn at(&self, (): ()) -> T {
        self.0
    }

    #[inline(always)]
    fn strip<B: Blocks, const W: usize>(&self, _strip: Strip<(), B, W>) -> [T; W] {
        [self.0; W]
    }
}

impl<S: Shape, E: Source<S>, F: UnaryOp<E::Elem>> Source<S> for Unary<E, F> {
    type Elem = F::Out;
    const PIECES: usize = E::PIECES;
    const APART: bool = E::APART;
    const DRIVES: bool = E::DRIVES;
    const DRIVEN: Driven = E::DRIVEN;
    const SHARES: bool = E::SHARES;
    const WORK: usize = F::WORK.saturating_add(E::WORK);
    const TRAILING: Trailing = E::TRAILING;
    const TURNED: Option<usize> = E::TURNED;

    #[inline(always)]
    fn strip<B: Blocks, const W: usize>(&self, strip: Strip<S, B, W>) -> [F::Out; W] {
        apply(self.op, self.operand.strip(strip))
    }

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        E::cut(from, to, pieces);
    }

    #[inline(always)]
    fn drive<K: Sink<S, F::Out>>(&self, shape: S, sink: &mut K) -> Driven {
        self.operand.drive(shape, &mut After { op: self.op, sink: sink.here() })
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> F::Out {
        self.op.apply(self.operand.at(coord))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [F::Out; W] {
        apply(self.op, self.operand.lanes(lanes))
    }
}

/// What is known of the last axes of an operand in a result of shape `S`.
const fn spread<S: Shape, From: Shape, E: Source<From>>() -> Trailing {
    E::TRAILING.stretched::<From, S>()
}

/// The first axis there is.
const fn either(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    match one {
        Some(_) => one,
        None => other,
    }
}

/// Whether the left one of two operands comes in an order of its own, and not the right one.
const fn left_drives<L: Expr + Source<ShapeOf<L>>, R: Expr>() -> bool {
    L::DRIVES && !R::IN_GROUPS
}

/// Gives every element of a function of two in the order of the left one.
#[inline(always)]
fn drive_left<S, L, R, F, A, B, K>(node: &Binary<L, R, F>, shape: S, sink: &mut K) -> Driven
where
    S: Shape,
    A: Copy,
    B: Copy,
    L: Expr<Shape: BroadcastsWith<ShapeOf<R>, Out = S>> + Source<ShapeOf<L>, Elem = A>,
    R: Expr + Source<ShapeOf<R>, Elem = B>,
    F: BinaryOp<A, B>,
    K: Sink<S, F::Out>,
{
    node.left.drive(node.left.shape(), &mut WithRight { node, shape, sink: sink.here() })
}

/// Gives every element of a function of two in the order of the right one.
#[inline(always)]
fn drive_right<S, L, R, F, A, B, K>(node: &Binary<L, R, F>, shape: S, sink: &mut K) -> Driven
where
    S: Shape,
    A: Copy,
    B: Copy,
    L: Expr<Shape: BroadcastsWith<ShapeOf<R>, Out = S>> + Source<ShapeOf<L>, Elem = A>,
    R: Expr + Source<ShapeOf<R>, Elem = B>,
    F: BinaryOp<A, B>,
    K: Sink<S, F::Out>,
{
    node.right.drive(node.right.shape(), &mut WithLeft { node, shape, sink: sink.here() })
}

/// The shape of two operands together.
type Out<A, B> = <A as BroadcastsWith<B>>::Out;
/// The shape of an expression.
type ShapeOf<E> = <E as Expr>::Shape;

impl<S, L, R, F, A, B> Source<S> for Binary<L, R, F>
where
    S: Shape,
    A: Copy,
    B: Copy,
    L: Expr<Shape: BroadcastsWith<ShapeOf<R>, Out = S>> + Source<ShapeOf<L>, Elem = A>,
    R: Expr + Source<ShapeOf<R>, Elem = B>,
    F: BinaryOp<A, B>,
{
    type Elem = F::Out;
    const PIECES: usize = L::PIECES + R::PIECES - 1;
    const APART: bool = L::APART || R::APART;
    const DRIVES: bool = L::DRIVES || R::DRIVES;
    const DRIVEN: Driven = if left_drives::<L, R>() { L::DRIVEN } else { R::DRIVEN };
    const SHARES: bool = if left_drives::<L, R>() { L::SHARES } else { R::SHARES };
    const WORK: usize = FUNCTION.saturating_add(L::WORK).saturating_add(R::WORK);
    const TRAILING: Trailing = spread::<S, ShapeOf<L>, L>().with(spread::<S, ShapeOf<R>, R>());
    const TURNED: Option<usize> = either(L::TURNED, R::TURNED);

    #[inline(always)]
    fn strip<K: Blocks, const W: usize>(&self, strip: Strip<S, K, W>) -> [F::Out; W] {
        let left = strip.left::<ShapeOf<L>, ShapeOf<R>>(self.left.shape());
        let right = strip.right::<ShapeOf<L>, ShapeOf<R>>(self.right.shape());
        match (left, right) {
            (Some(left), Some(right)) => {
                apply_to_two(self.op, self.left.strip(left), self.right.strip(right))
            }
            _ => core::array::from_fn(|lane| self.at(strip.lane(lane))),
        }
    }

    #[inline(always)]
    fn drive<K: Sink<S, F::Out>>(&self, shape: S, sink: &mut K) -> Driven {
        // Chosen when the program is compiled: the other one may not exist, see `Expr::IN_GROUPS`.
        let way: fn(&Self, S, &mut K) -> Driven = const {
            if left_drives::<L, R>() {
                drive_left::<S, L, R, F, A, B, K>
            } else {
                drive_right::<S, L, R, F, A, B, K>
            }
        };
        way(self, shape, sink)
    }

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        L::cut(from, to, &mut finer::<ShapeOf<R>, R, P>(pieces));
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> F::Out {
        let left = <ShapeOf<L> as BroadcastsWith<ShapeOf<R>>>::left(coord);
        let right = <ShapeOf<L> as BroadcastsWith<ShapeOf<R>>>::right(coord);
        self.op.apply(self.left.at(left), self.right.at(right))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [F::Out; W] {
        let left = <ShapeOf<L> as BroadcastsWith<ShapeOf<R>>>::left_lanes(lanes);
        let right = <ShapeOf<L> as BroadcastsWith<ShapeOf<R>>>::right_lanes(lanes);
        apply_to_two(self.op, self.left.lanes(left), self.right.lanes(right))
    }
}

impl<S, A, B, C, F, X, Y, Z> Source<S> for Ternary<A, B, C, F>
where
    S: Shape,
    X: Copy,
    Y: Copy,
    Z: Copy,
    A: Expr<Shape: BroadcastsWith<Out<ShapeOf<B>, ShapeOf<C>>, Out = S>>
        + Source<ShapeOf<A>, Elem = X>,
    B: Expr<Shape: BroadcastsWith<ShapeOf<C>>> + Source<ShapeOf<B>, Elem = Y>,
    C: Expr + Source<ShapeOf<C>, Elem = Z>,
    F: TernaryOp<X, Y, Z>,
{
    type Elem = F::Out;
    const PIECES: usize = A::PIECES + B::PIECES + C::PIECES - 2;
    const APART: bool = A::APART || B::APART || C::APART;
    const DRIVES: bool = A::DRIVES;
    const DRIVEN: Driven = A::DRIVEN;
    const SHARES: bool = A::SHARES;
    const WORK: usize =
        FUNCTION.saturating_add(A::WORK).saturating_add(B::WORK).saturating_add(C::WORK);
    const TRAILING: Trailing = spread::<S, ShapeOf<A>, A>()
        .with(spread::<S, ShapeOf<B>, B>())
        .with(spread::<S, ShapeOf<C>, C>());
    const TURNED: Option<usize> = either(A::TURNED, either(B::TURNED, C::TURNED));

    #[inline(always)]
    fn strip<K: Blocks, const W: usize>(&self, strip: Strip<S, K, W>) -> [F::Out; W] {
        let first = strip.left::<ShapeOf<A>, Out<ShapeOf<B>, ShapeOf<C>>>(self.first.shape());
        let both = self.second.shape().broadcast(self.third.shape());
        let both = strip.right::<ShapeOf<A>, Out<ShapeOf<B>, ShapeOf<C>>>(both);
        let second = both.and_then(|both| both.left::<ShapeOf<B>, ShapeOf<C>>(self.second.shape()));
        let third = both.and_then(|both| both.right::<ShapeOf<B>, ShapeOf<C>>(self.third.shape()));
        match (first, second, third) {
            (Some(first), Some(second), Some(third)) => apply_to_three(
                self.op,
                self.first.strip(first),
                self.second.strip(second),
                self.third.strip(third),
            ),
            _ => core::array::from_fn(|lane| self.at(strip.lane(lane))),
        }
    }

    #[inline(always)]
    fn drive<K: Sink<S, F::Out>>(&self, shape: S, sink: &mut K) -> Driven {
        let mut sink = WithOthers { node: self, shape, sink: sink.here() };
        self.first.drive(self.first.shape(), &mut sink)
    }

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        let mut third = finer::<ShapeOf<C>, C, P>(pieces);
        A::cut(from, to, &mut finer::<ShapeOf<B>, B, _>(&mut third));
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> F::Out {
        let first = <ShapeOf<A> as BroadcastsWith<Out<ShapeOf<B>, ShapeOf<C>>>>::left(coord);
        let both = <ShapeOf<A> as BroadcastsWith<Out<ShapeOf<B>, ShapeOf<C>>>>::right(coord);
        let second = <ShapeOf<B> as BroadcastsWith<ShapeOf<C>>>::left(both);
        let third = <ShapeOf<B> as BroadcastsWith<ShapeOf<C>>>::right(both);
        self.op.apply(self.first.at(first), self.second.at(second), self.third.at(third))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [F::Out; W] {
        let first = <ShapeOf<A> as BroadcastsWith<Out<ShapeOf<B>, ShapeOf<C>>>>::left_lanes(lanes);
        let both = <ShapeOf<A> as BroadcastsWith<Out<ShapeOf<B>, ShapeOf<C>>>>::right_lanes(lanes);
        let second = <ShapeOf<B> as BroadcastsWith<ShapeOf<C>>>::left_lanes(both);
        let third = <ShapeOf<B> as BroadcastsWith<ShapeOf<C>>>::right_lanes(both);
        let (first, second) = (self.first.lanes(first), self.second.lanes(second));
        apply_to_three(self.op, first, second, self.third.lanes(third))
    }
}

impl<S: Shape, E: Expr<Shape: BroadcastsWith<S, Out = S>> + Source<ShapeOf<E>>> Source<S>
    for Spread<E>
{
    type Elem = <E as Source<ShapeOf<E>>>::Elem;
    const PIECES: usize = E::PIECES;
    const APART: bool = E::APART;
    const DRIVES: bool = E::DRIVES;
    const DRIVEN: Driven = E::DRIVEN;
    const SHARES: bool = E::SHARES;
    const WORK: usize = E::WORK;
    const TRAILING: Trailing = spread::<S, ShapeOf<E>, E>();
    const TURNED: Option<usize> = E::TURNED;

    #[inline(always)]
    fn strip<B: Blocks, const W: usize>(&self, strip: Strip<S, B, W>) -> [Self::Elem; W] {
        match strip.left::<ShapeOf<E>, S>(self.0.shape()) {
            Some(strip) => self.0.strip(strip),
            None => core::array::from_fn(|lane| self.at(strip.lane(lane))),
        }
    }

    #[inline(always)]
    fn drive<K: Sink<S, Self::Elem>>(&self, shape: S, sink: &mut K) -> Driven {
        let mut sink = Spreading { shape, sink: sink.here() };
        self.0.drive(self.0.shape(), &mut sink)
    }

    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        E::cut(from, to, pieces);
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> Self::Elem {
        self.0.at(<ShapeOf<E> as BroadcastsWith<S>>::left(coord))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
        self.0.lanes(<ShapeOf<E> as BroadcastsWith<S>>::left_lanes(lanes))
    }
}
