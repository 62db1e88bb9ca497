//! Products: tiles where there are columns side by side, else a run of columns or of rows at a time.
//!
//! ```text
//! for each run of the product's last axis:            sum[W] = 0
//!     for k in the inner axis, in order:              sum[W] += left[W or 1, k] * right[k, W or 1]
//!     the element-wise work behind it, then store     out[W] = finish(sum[W])
//! ```
//!
//! Every lane sums its own products in the order of `k`, so `at`, `lanes` and tiles give the same
//! bits. Where a run of rows meets a vector, [`DEPTH`] factors of each row are loaded at once, for
//! the rows lie along the inner axis; the order of the sums stays.
#![allow(unsafe_code)]

use super::gemm::{Grid, Steps, drive, is_surely_driven, last_two, nests, tiles_pay, types};
use super::product::{DEPTH, Sums, many, one, products, sum_rows};
use super::vector::zip;
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::dtype::{AccumulatorWith, DType, Element, MultipliesWith, SumWith};
use crate::expr::MatMul;
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::{MatMulsWith, ProductKind, Shape};
use crate::storage::Borrowed;
use crate::tensor::{Driven, Sink, Source, Tensor};

/// How far each step goes in operands with these strides.
const fn steps(kind: ProductKind, left: &[isize], right: &[isize]) -> Steps {
    let ([left_row, left_k], [right_k, right_column]) = (last_two(left), last_two(right));
    match kind {
        ProductKind::Matrices | ProductKind::VectorMatrix => {
            Steps { a_row: left_row, a_k: left_k, b_k: right_k, b_column: right_column }
        }
        // The vector is the left operand of the tiles, the matrix lies on its side.
        ProductKind::MatrixVector => {
            Steps { a_row: 0, a_k: right_column, b_k: left_k, b_column: left_row }
        }
        ProductKind::Dot => Steps { a_row: 0, a_k: left_k, b_k: right_column, b_column: 0 },
    }
}

// SAFETY: `MatMulsWith::left` and `right` give a coordinate of each operand for every coordinate of
// the product and inner index; both are affine in row, column and inner index, with the strides of
// the axes that `steps` names, so the factors stand where it says.
unsafe impl<O, T, U, S, L, K, R, M, Q> Grid for MatMul<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: MatMulsWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
{
    type Elem = T::As;
    type Out = O;
    type Batch = S::Batch;
    type Rows = S::Rows;
    type Columns = S::Columns;
    type Inner = S::Inner;
    const STEPS: Steps = steps(S::KIND, L::STRIDES, M::STRIDES);
    const OPERANDS: [DType; 2] = match S::KIND {
        ProductKind::MatrixVector => types::<U, T>(),
        _ => types::<T, U>(),
    };
    const IS_BARE: bool = true;
    // The right operand has no other axes, and the left one has all of the batch.
    const MERGES: bool = matches!(S::KIND, ProductKind::Matrices)
        && R::RANK == 2
        && S::FIXED
        && nests(L::STRIDES, S::CAPS);

    #[inline(always)]
    fn extents(&self) -> (S::Batch, S::Rows, S::Columns, S::Inner) {
        let (batch, rows, columns) = S::grid(self.left.shape().matmul(self.right.shape()));
        (batch, rows, columns, self.left.shape().inner())
    }

    #[inline(always)]
    fn factors(&self, first: O::Coord, k: Idx<S::Inner>) -> (*const T::As, *const T::As) {
        let left = self.left.place(S::left(first, k)).cast();
        let right = self.right.place(S::right(first, k)).cast();
        if let ProductKind::MatrixVector = S::KIND { (right, left) } else { (left, right) }
    }

    #[inline(always)]
    fn place(
        batch: <S::Batch as Shape>::Coord,
        row: Idx<S::Rows>,
        column: Idx<S::Columns>,
    ) -> O::Coord {
        S::place(batch, row, column)
    }

    #[inline(always)]
    fn place_lanes<const W: usize>(
        batch: <S::Batch as Shape>::Coord,
        row: Idx<S::Rows>,
        columns: LaneAt<S::Columns, W>,
    ) -> O::LaneCoord<W> {
        S::place_lanes(batch, row, columns)
    }

    #[inline(always)]
    fn finish(&self, _column: Idx<S::Columns>, sum: AccumulatorWith<T, U>) -> SumWith<T, U> {
        T::As::sum_from_accumulator(sum)
    }

    #[inline(always)]
    fn finish_lanes<const W: usize>(
        &self,
        _columns: LaneAt<S::Columns, W>,
        sums: [AccumulatorWith<T, U>; W],
    ) -> [SumWith<T, U>; W] {
        sums.map(T::As::sum_from_accumulator)
    }
}

impl<O, T, U, S, L, K, R, M, Q> Source<O> for MatMul<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: MatMulsWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
{
    type Elem = SumWith<T, U>;

    const DRIVES: bool = !matches!(S::KIND, ProductKind::Dot) && tiles_pay::<Self>();
    const DRIVEN: Driven = Driven(is_surely_driven::<Self>());
    const SHARES: bool = true;
    const WORK: usize = products::<T>(S::Inner::CAP, <Self as Grid>::Rows::CAP);

    #[inline(always)]
    fn drive<P: Sink<O, SumWith<T, U>>>(&self, _shape: O, sink: &mut P) -> Driven {
        Driven(drive(self, sink))
    }

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> SumWith<T, U> {
        one::<O, _>(self, coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [SumWith<T, U>; W] {
        many::<O, _, W>(self, lanes)
    }
}

impl<O, T, U, S, L, K, R, M, Q> Sums<O> for MatMul<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: MatMulsWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
{
    type Elem = SumWith<T, U>;

    #[inline(always)]
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> SumWith<T, U> {
        let mut sum = <AccumulatorWith<T, U>>::ZERO;
        for k in self.left.shape().inner().indices() {
            let left = self.left.at(S::left(coord, k));
            let right = self.right.at(S::right(coord, k));
            sum = T::add_product(isa, left, right, sum);
        }
        T::As::sum_from_accumulator(sum)
    }

    #[inline(always)]
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [SumWith<T, U>; W] {
        let Self { left, right, .. } = self;
        let inner = left.shape().inner();
        let mut sums = [<AccumulatorWith<T, U>>::ZERO; W];
        let mut start = 0;
        while let Some(run) = Run::<_, DEPTH>::new(inner, start) {
            let Some(vector) = S::right_run(run) else { break };
            let tile: [[T; DEPTH]; W] = core::array::from_fn(|lane| {
                Source::lanes(left, S::left_run(O::lane(lanes, lane), run))
            });
            let vector = Source::lanes(right, vector);
            sums = sum_rows(tile, vector, sums, |left, right, sum| {
                T::add_product(isa, left, right, sum)
            });
            start = start.wrapping_add(DEPTH);
        }
        while let Some(k) = inner.index(start) {
            let coord = O::lane(lanes, 0);
            sums = if let Some(columns) = S::columns::<W>(lanes, k) {
                let left = left.at(S::left(coord, k));
                let columns = Source::lanes(right, columns);
                zip(sums, columns, |sum, right| T::add_product(isa, left, right, sum))
            } else {
                let rows: [T; W] =
                    core::array::from_fn(|lane| left.at(S::left(O::lane(lanes, lane), k)));
                let right = right.at(S::right(coord, k));
                zip(sums, rows, |sum, left| T::add_product(isa, left, right, sum))
            };
            start = start.wrapping_add(1);
        }
        sums.map(T::As::sum_from_accumulator)
    }
}
