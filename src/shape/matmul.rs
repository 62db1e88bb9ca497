//! Which shapes multiply as matrices and vectors, and where the factors of each product stand.

use super::{BroadcastsWith, HasLast, Shape, TakesLast};
use crate::dim::{Dim, Idx, LaneAt, Run};

/// Shapes that multiply with `R`, the inner axis summed over.
///
/// # Shape
/// - `[.., M, K] × [.., K, N] → [.., M, N]`, where the axes before the last two are broadcast
/// - `[.., M, K] × [K] → [.., M]`
/// - `[K] × [.., K, N] → [.., N]`
/// - `[K] × [K] → []`
#[diagnostic::on_unimplemented(
    message = "cannot multiply `{Self}` by `{R}`",
    label = "does not multiply by `{R}`",
    note = "`[.., M, K] × [.., K, N] → [.., M, N]`: the last extent of the left shape must be the \
            last but one of the right shape, and the axes before must broadcast; \
            `.t()` transposes a matrix and copies nothing"
)]
pub trait MatMulsWith<R: Shape>: Shape {
    /// The extent that is summed over.
    type Inner: Dim;
    /// The shape of the product.
    type Out: Shape;

    /// The shape of the product, as a value.
    fn matmul(self, right: R) -> Self::Out;
    /// The extent that is summed over, as a value.
    fn inner(self) -> Self::Inner;
    /// Where the left factor number `k` of a coordinate of the product stands.
    fn left(out: <Self::Out as Shape>::Coord, k: Idx<Self::Inner>) -> Self::Coord;
    /// Where the right factor number `k` of a coordinate of the product stands.
    fn right(out: <Self::Out as Shape>::Coord, k: Idx<Self::Inner>) -> R::Coord;
    /// Where the factors number `k` of lanes of the product stand.
    fn factors<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
        k: Idx<Self::Inner>,
    ) -> Factors<Self, R, W>;
    /// Where the factors of a run of `k` stand, if they are neighbours on the last axis of both operands.
    fn inner_runs<const W: usize, const D: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
        k: Run<Self::Inner, D>,
    ) -> Option<InnerRuns<Self, R, W, D>>;
}

/// Where the factors of `W` products stand that are neighbours on the last axis of the result.
pub enum Factors<L: Shape, R: Shape, const W: usize> {
    /// One element on the left, for all lanes, and `W` neighbours on the right.
    Columns(L::Coord, R::LaneCoord<W>),
    /// An element on the left for each lane, and one on the right, for all lanes.
    Rows([L::Coord; W], R::Coord),
}

/// Where `D` factors one behind the other stand: on the left for each of `W` lanes, on the right for all.
pub type InnerRuns<L, R, const W: usize, const D: usize> =
    ([<L as Shape>::LaneCoord<D>; W], <R as Shape>::LaneCoord<D>);

/// The axes of a stack of matrices before the last two.
type Batch<S> = <<S as HasLast>::Outer as HasLast>::Outer;
/// The last axis but one.
type Rows<S> = <<S as HasLast>::Outer as HasLast>::Last;
/// The last axis.
type Cols<S> = <S as HasLast>::Last;
/// The batch of two operands together.
type Batches<L, R> = <Batch<L> as BroadcastsWith<Batch<R>>>::Out;
/// The shape with one more axis.
type With<S, X> = <S as TakesLast>::With<X>;

/// Shapes of rank 2 to 8: matrices, or stacks of them.
pub trait Matrix: HasLast<Outer: HasLast> {}
impl<S: HasLast<Outer: HasLast>> Matrix for S {}

#[diagnostic::do_not_recommend]
impl<L, R> MatMulsWith<R> for L
where
    L: Matrix,
    R: Matrix<Outer: HasLast<Last = Cols<L>>>,
    Batch<L>: BroadcastsWith<Batch<R>, Out: TakesLast>,
    With<Batches<L, R>, Rows<L>>: TakesLast,
{
    type Inner = Cols<L>;
    type Out = With<With<Batches<L, R>, Rows<L>>, Cols<R>>;

    #[inline(always)]
    fn matmul(self, right: R) -> Self::Out {
        let (left_rows, right_rows) = (self.outer(), right.outer());
        let batch = left_rows.outer().broadcast(right_rows.outer());
        batch.append(left_rows.last()).append(right.last())
    }

    #[inline(always)]
    fn inner(self) -> Cols<L> {
        self.last()
    }

    #[inline(always)]
    fn left(out: <Self::Out as Shape>::Coord, k: Idx<Cols<L>>) -> L::Coord {
        let (rows, _) = <Self::Out as HasLast>::parts(out);
        L::join(left_row::<L, R>(rows), k)
    }

    #[inline(always)]
    fn right(out: <Self::Out as Shape>::Coord, k: Idx<Cols<L>>) -> R::Coord {
        let (rows, col) = <Self::Out as HasLast>::parts(out);
        R::join(right_row::<L, R>(rows, k), col)
    }

    #[inline(always)]
    fn factors<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
        k: Idx<Cols<L>>,
    ) -> Factors<L, R, W> {
        let (rows, cols) = <Self::Out as HasLast>::lane_parts(out);
        Factors::Columns(
            L::join(left_row::<L, R>(rows), k),
            R::join_lanes(right_row::<L, R>(rows, k), cols),
        )
    }

    #[inline(always)]
    fn inner_runs<const W: usize, const D: usize>(
        _out: <Self::Out as Shape>::LaneCoord<W>,
        _k: Run<Cols<L>, D>,
    ) -> Option<InnerRuns<L, R, W, D>> {
        None
    }
}

/// The row of the left matrix that a row of the product comes from.
#[inline(always)]
fn left_row<L, R>(out: <With<Batches<L, R>, Rows<L>> as Shape>::Coord) -> <L::Outer as Shape>::Coord
where
    L: Matrix,
    R: Matrix,
    Batch<L>: BroadcastsWith<Batch<R>, Out: TakesLast>,
{
    let (batch, row) = <With<Batches<L, R>, Rows<L>> as HasLast>::parts(out);
    L::Outer::join(<Batch<L> as BroadcastsWith<Batch<R>>>::left(batch), row)
}

/// The row `k` of the right matrix that a row of the product comes from.
#[inline(always)]
fn right_row<L, R>(
    out: <With<Batches<L, R>, Rows<L>> as Shape>::Coord,
    k: Idx<Rows<R>>,
) -> <R::Outer as Shape>::Coord
where
    L: Matrix,
    R: Matrix,
    Batch<L>: BroadcastsWith<Batch<R>, Out: TakesLast>,
{
    let (batch, _) = <With<Batches<L, R>, Rows<L>> as HasLast>::parts(out);
    R::Outer::join(<Batch<L> as BroadcastsWith<Batch<R>>>::right(batch), k)
}

#[diagnostic::do_not_recommend]
impl<L, K: Dim> MatMulsWith<(K,)> for L
where
    L: Matrix<Last = K>,
{
    type Inner = K;
    type Out = L::Outer;

    #[inline(always)]
    fn matmul(self, _right: (K,)) -> L::Outer {
        self.outer()
    }

    #[inline(always)]
    fn inner(self) -> K {
        self.last()
    }

    #[inline(always)]
    fn left(out: <L::Outer as Shape>::Coord, k: Idx<K>) -> L::Coord {
        L::join(out, k)
    }

    #[inline(always)]
    fn right(_out: <L::Outer as Shape>::Coord, k: Idx<K>) -> (Idx<K>,) {
        (k,)
    }

    #[inline(always)]
    fn factors<const W: usize>(
        out: <L::Outer as Shape>::LaneCoord<W>,
        k: Idx<K>,
    ) -> Factors<L, (K,), W> {
        let left = core::array::from_fn(|lane| L::join(L::Outer::lane(out, lane), k));
        Factors::Rows(left, (k,))
    }

    #[inline(always)]
    fn inner_runs<const W: usize, const D: usize>(
        out: <L::Outer as Shape>::LaneCoord<W>,
        k: Run<K, D>,
    ) -> Option<InnerRuns<L, (K,), W, D>> {
        let k = LaneAt::Run(k);
        let left = core::array::from_fn(|lane| L::join_lanes(L::Outer::lane(out, lane), k));
        Some((left, (k,)))
    }
}

#[diagnostic::do_not_recommend]
impl<R, K: Dim> MatMulsWith<R> for (K,)
where
    R: Matrix<Outer: HasLast<Last = K>>,
    Batch<R>: TakesLast,
{
    type Inner = K;
    type Out = With<Batch<R>, Cols<R>>;

    #[inline(always)]
    fn matmul(self, right: R) -> Self::Out {
        right.outer().outer().append(right.last())
    }

    #[inline(always)]
    fn inner(self) -> K {
        self.0
    }

    #[inline(always)]
    fn left(_out: <Self::Out as Shape>::Coord, k: Idx<K>) -> (Idx<K>,) {
        (k,)
    }

    #[inline(always)]
    fn right(out: <Self::Out as Shape>::Coord, k: Idx<K>) -> R::Coord {
        let (batch, col) = <Self::Out as HasLast>::parts(out);
        R::join(R::Outer::join(batch, k), col)
    }

    #[inline(always)]
    fn factors<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
        k: Idx<K>,
    ) -> Factors<(K,), R, W> {
        let (batch, cols) = <Self::Out as HasLast>::lane_parts(out);
        Factors::Columns((k,), R::join_lanes(R::Outer::join(batch, k), cols))
    }

    #[inline(always)]
    fn inner_runs<const W: usize, const D: usize>(
        _out: <Self::Out as Shape>::LaneCoord<W>,
        _k: Run<K, D>,
    ) -> Option<InnerRuns<(K,), R, W, D>> {
        None
    }
}

#[diagnostic::do_not_recommend]
impl<K: Dim> MatMulsWith<(K,)> for (K,) {
    type Inner = K;
    type Out = ();

    #[inline(always)]
    fn matmul(self, _right: (K,)) {}

    #[inline(always)]
    fn inner(self) -> K {
        self.0
    }

    #[inline(always)]
    fn left((): (), k: Idx<K>) -> (Idx<K>,) {
        (k,)
    }

    #[inline(always)]
    fn right((): (), k: Idx<K>) -> (Idx<K>,) {
        (k,)
    }

    #[inline(always)]
    fn factors<const W: usize>((): (), k: Idx<K>) -> Factors<(K,), (K,), W> {
        Factors::Rows([(k,); W], (k,))
    }

    #[inline(always)]
    fn inner_runs<const W: usize, const D: usize>(
        (): (),
        _k: Run<K, D>,
    ) -> Option<InnerRuns<(K,), (K,), W, D>> {
        None
    }
}
