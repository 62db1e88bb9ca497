//! Which shapes multiply as matrices and vectors, and where the factors of each product stand.

use super::{BroadcastsWith, HasLast, Shape, TakesLast};
use crate::dim::{Dim, Idx, LaneAt, One, Run};

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
    /// Where the right factors number `k` of lanes of the product stand, if the right operand has
    /// columns; else the lanes are rows of the left operand.
    fn columns<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
        k: Idx<Self::Inner>,
    ) -> Option<R::LaneCoord<W>>;
    /// Where a run of the left factors of a coordinate stands.
    fn left_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<Self::Inner, D>,
    ) -> Self::LaneCoord<D>;
    /// Where a run of the right factors stands, if the right operand is a vector.
    fn right_run<const D: usize>(k: Run<Self::Inner, D>) -> Option<R::LaneCoord<D>>;

    /// Which axes the operands have.
    const KIND: ProductKind;
    /// The axes of the product before its rows and columns.
    type Batch: Shape;
    /// The rows of the product, [`One`](crate::dim::One) where it has none.
    type Rows: Dim;
    /// The columns of the product, [`One`](crate::dim::One) where it has none: its last axis.
    type Columns: Dim;
    /// The product's extents, as values.
    fn grid(out: Self::Out) -> (Self::Batch, Self::Rows, Self::Columns);
    /// The coordinate of a row and a column.
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        column: Idx<Self::Columns>,
    ) -> <Self::Out as Shape>::Coord;
    /// The lanes of a row and some columns, if the product has columns.
    fn place_lanes<const W: usize>(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        columns: LaneAt<Self::Columns, W>,
    ) -> <Self::Out as Shape>::LaneCoord<W>;
}

/// Which axes the operands of a product have beside the inner one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProductKind {
    /// Both are matrices.
    Matrices,
    /// The right one is a vector: the rows of the left one are the columns of the product.
    MatrixVector,
    /// The left one is a vector.
    VectorMatrix,
    /// Both are vectors.
    Dot,
}

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
    fn columns<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
        k: Idx<Cols<L>>,
    ) -> Option<R::LaneCoord<W>> {
        let (rows, cols) = <Self::Out as HasLast>::lane_parts(out);
        Some(R::join_lanes(right_row::<L, R>(rows, k), cols))
    }

    #[inline(always)]
    fn left_run<const D: usize>(
        out: <Self::Out as Shape>::Coord,
        k: Run<Cols<L>, D>,
    ) -> L::LaneCoord<D> {
        let (rows, _) = <Self::Out as HasLast>::parts(out);
        L::join_lanes(left_row::<L, R>(rows), LaneAt::Run(k))
    }

    #[inline(always)]
    fn right_run<const D: usize>(_k: Run<Cols<L>, D>) -> Option<R::LaneCoord<D>> {
        None
    }

    const KIND: ProductKind = ProductKind::Matrices;
    type Batch = Batches<L, R>;
    type Rows = Rows<L>;
    type Columns = Cols<R>;

    #[inline(always)]
    fn grid(out: Self::Out) -> (Self::Batch, Self::Rows, Self::Columns) {
        (out.outer().outer(), out.outer().last(), out.last())
    }

    #[inline(always)]
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        column: Idx<Self::Columns>,
    ) -> <Self::Out as Shape>::Coord {
        <Self::Out as HasLast>::join(
            <With<Self::Batch, Rows<L>> as HasLast>::join(batch, row),
            column,
        )
    }

    #[inline(always)]
    fn place_lanes<const W: usize>(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        columns: LaneAt<Self::Columns, W>,
    ) -> <Self::Out as Shape>::LaneCoord<W> {
        let rows = <With<Self::Batch, Rows<L>> as HasLast>::join(batch, row);
        <Self::Out as HasLast>::join_lanes(rows, columns)
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
    fn columns<const W: usize>(
        _out: <L::Outer as Shape>::LaneCoord<W>,
        _k: Idx<K>,
    ) -> Option<(LaneAt<K, W>,)> {
        None
    }

    #[inline(always)]
    fn left_run<const D: usize>(out: <L::Outer as Shape>::Coord, k: Run<K, D>) -> L::LaneCoord<D> {
        L::join_lanes(out, LaneAt::Run(k))
    }

    #[inline(always)]
    fn right_run<const D: usize>(k: Run<K, D>) -> Option<(LaneAt<K, D>,)> {
        Some((LaneAt::Run(k),))
    }

    const KIND: ProductKind = ProductKind::MatrixVector;
    type Batch = Batch<L>;
    type Rows = One;
    type Columns = Rows<L>;

    #[inline(always)]
    fn grid(out: L::Outer) -> (Self::Batch, One, Self::Columns) {
        (out.outer(), One, out.last())
    }

    #[inline(always)]
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        _row: Idx<One>,
        column: Idx<Self::Columns>,
    ) -> <L::Outer as Shape>::Coord {
        L::Outer::join(batch, column)
    }

    #[inline(always)]
    fn place_lanes<const W: usize>(
        batch: <Self::Batch as Shape>::Coord,
        _row: Idx<One>,
        columns: LaneAt<Self::Columns, W>,
    ) -> <L::Outer as Shape>::LaneCoord<W> {
        L::Outer::join_lanes(batch, columns)
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
    fn columns<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
        k: Idx<K>,
    ) -> Option<R::LaneCoord<W>> {
        let (batch, cols) = <Self::Out as HasLast>::lane_parts(out);
        Some(R::join_lanes(R::Outer::join(batch, k), cols))
    }

    #[inline(always)]
    fn left_run<const D: usize>(
        _out: <Self::Out as Shape>::Coord,
        k: Run<K, D>,
    ) -> (LaneAt<K, D>,) {
        (LaneAt::Run(k),)
    }

    #[inline(always)]
    fn right_run<const D: usize>(_k: Run<K, D>) -> Option<R::LaneCoord<D>> {
        None
    }

    const KIND: ProductKind = ProductKind::VectorMatrix;
    type Batch = Batch<R>;
    type Rows = One;
    type Columns = Cols<R>;

    #[inline(always)]
    fn grid(out: Self::Out) -> (Self::Batch, One, Self::Columns) {
        (out.outer(), One, out.last())
    }

    #[inline(always)]
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        _row: Idx<One>,
        column: Idx<Self::Columns>,
    ) -> <Self::Out as Shape>::Coord {
        <Self::Out as HasLast>::join(batch, column)
    }

    #[inline(always)]
    fn place_lanes<const W: usize>(
        batch: <Self::Batch as Shape>::Coord,
        _row: Idx<One>,
        columns: LaneAt<Self::Columns, W>,
    ) -> <Self::Out as Shape>::LaneCoord<W> {
        <Self::Out as HasLast>::join_lanes(batch, columns)
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
    fn columns<const W: usize>((): (), _k: Idx<K>) -> Option<(LaneAt<K, W>,)> {
        None
    }

    #[inline(always)]
    fn left_run<const D: usize>((): (), k: Run<K, D>) -> (LaneAt<K, D>,) {
        (LaneAt::Run(k),)
    }

    #[inline(always)]
    fn right_run<const D: usize>(k: Run<K, D>) -> Option<(LaneAt<K, D>,)> {
        Some((LaneAt::Run(k),))
    }

    const KIND: ProductKind = ProductKind::Dot;
    type Batch = ();
    type Rows = One;
    type Columns = One;

    #[inline(always)]
    fn grid((): ()) -> ((), One, One) {
        ((), One, One)
    }

    #[inline(always)]
    fn place((): (), _row: Idx<One>, _column: Idx<One>) {}

    #[inline(always)]
    fn place_lanes<const W: usize>((): (), _row: Idx<One>, _columns: LaneAt<One, W>) {}
}
