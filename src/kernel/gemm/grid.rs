//! A product as rows times columns, whatever the ranks of its operands.
#![allow(unsafe_code)]

use crate::dim::{Dim, Idx, LaneAt};
use crate::dtype::{DType, Element, Num};
use crate::shape::Shape;

/// How far one step on each axis goes in the operands, in elements.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Steps {
    /// To the next row of the left operand.
    pub(in crate::kernel) a_row: isize,
    /// To the next factor of the left operand.
    pub(in crate::kernel) a_k: isize,
    /// To the next factor of the right operand.
    pub(in crate::kernel) b_k: isize,
    /// To the next column of the right operand.
    pub(in crate::kernel) b_column: isize,
}

/// The types of the elements of a left and a right operand.
pub(in crate::kernel) const fn types<T: Element, U: Element>() -> [DType; 2] {
    [T::DTYPE, U::DTYPE]
}

/// The strides of the last axis but one and of the last one.
pub(in crate::kernel) const fn last_two(strides: &[isize]) -> [isize; 2] {
    match strides {
        [.., one, other] => [*one, *other],
        [one] => [0, *one],
        [] => [0, 0],
    }
}

/// A stack of products of matrices.
///
/// # Safety
/// For each coordinate of the batch, each row, each column and each inner index, the factors stand
/// in the operands' allocations where [`Grid::factors`] and [`Grid::STEPS`] say. With
/// [`Grid::MERGES`] this holds for the rows of all matrices, from the first one on.
pub(in crate::kernel) unsafe trait Grid {
    /// The elements whose sums the products have: those of both operands, or `i8` where one has signed
    /// bytes and the other unsigned ones.
    type Elem: Num;
    /// The elements of the left and of the right operand, of the size of [`Grid::Elem`].
    const OPERANDS: [DType; 2];
    /// The shape of the result.
    type Out: Shape;
    /// The axes before rows and columns.
    type Batch: Shape;
    /// The rows of the result.
    type Rows: Dim;
    /// The columns of the result, its last axis.
    type Columns: Dim;
    /// The axis that is summed over.
    type Inner: Dim;
    /// Where factors stand beside each other.
    const STEPS: Steps;

    /// The columns of a strip of the right operand, where it is packed: row `k` of a strip is
    /// `k * b_k` behind its beginning, and the strips stand one behind the other. 0 where it is not.
    const STRIP: usize = 0;
    /// Whether all matrices of the stack have the same right operand, and the rows of the left one stand
    /// as those of one matrix.
    const MERGES: bool;

    /// The extents.
    fn extents(&self) -> (Self::Batch, Self::Rows, Self::Columns, Self::Inner);

    /// The factors of row 0 and column 0 at inner index 0, for one coordinate of the batch.
    fn factors(
        &self,
        first: <Self::Out as Shape>::Coord,
        k: Idx<Self::Inner>,
    ) -> (*const Self::Elem, *const Self::Elem);

    /// The coordinate of a row and a column.
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        column: Idx<Self::Columns>,
    ) -> <Self::Out as Shape>::Coord;

    /// The lanes of a row and neighbouring columns.
    fn place_lanes<const W: usize>(
        batch: <Self::Batch as Shape>::Coord,
        row: Idx<Self::Rows>,
        columns: LaneAt<Self::Columns, W>,
    ) -> <Self::Out as Shape>::LaneCoord<W>;

    /// Whether nothing is done to a sum but rounding it.
    const IS_BARE: bool;

    /// The result of a sum.
    fn finish(
        &self,
        column: Idx<Self::Columns>,
        sum: <Self::Elem as Element>::Accumulator,
    ) -> <Self::Elem as Element>::Sum;

    /// The results of the sums of neighbouring columns.
    fn finish_lanes<const W: usize>(
        &self,
        columns: LaneAt<Self::Columns, W>,
        sums: [<Self::Elem as Element>::Accumulator; W],
    ) -> [<Self::Elem as Element>::Sum; W];
}
