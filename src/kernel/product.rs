//! What products and convolutions share: sums of products on an instruction set, and their steps.

use super::vector::zip;
use crate::dtype::Num;
use crate::isa::{Isa, Task, dispatch};
use crate::shape::Shape;

/// How many factors of each row are loaded at once.
pub(super) const DEPTH: usize = 4;

/// Each lane's sum with the products of its row and the vector, in order, one by `step`.
#[inline(always)]
pub(super) fn sum_rows<T: Copy, U: Copy, A: Copy, const W: usize>(
    rows: [[T; DEPTH]; W],
    vector: [U; DEPTH],
    mut sums: [A; W],
    step: impl Fn(T, U, A) -> A,
) -> [A; W] {
    let columns: [[T; W]; DEPTH] =
        core::array::from_fn(|depth| core::array::from_fn(|lane| rows[lane][depth]));
    for (column, right) in columns.into_iter().zip(vector) {
        sums = zip(sums, column, |sum, left| step(left, right, sum));
    }
    sums
}

/// The work of a sum of `count` products, as `Source::WORK` counts it, where each right factor is
/// used for `uses` sums.
pub(super) const fn products<T>(count: usize, uses: usize) -> usize {
    let bytes = count.saturating_mul(size_of::<T>());
    (bytes / 4).saturating_add(bytes / if uses == 0 { 1 } else { uses })
}

/// The sum with the bias added in the accumulator, if there is one.
#[inline(always)]
pub(super) fn add_bias<T: Num>(sum: T::Accumulator, bias: Option<T::Sum>) -> T::Accumulator {
    match bias {
        Some(bias) => Num::add(sum, T::accumulator_from_sum(bias)),
        None => sum,
    }
}

/// Nodes whose elements are sums of products, on any instruction set.
pub(super) trait Sums<O: Shape> {
    /// The type of the elements.
    type Elem: Copy;

    /// The element at a coordinate.
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> Self::Elem;

    /// The elements of a run.
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [Self::Elem; W];
}

/// One element of a node, on the best instruction set.
#[inline(always)]
pub(super) fn one<O: Shape, N: Sums<O>>(node: &N, coord: O::Coord) -> N::Elem {
    struct One<'n, N, O: Shape>(&'n N, O::Coord);

    impl<N: Sums<O>, O: Shape> Task for One<'_, N, O> {
        type Out = N::Elem;

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> N::Elem {
            self.0.one(isa, self.1)
        }
    }

    dispatch(One::<N, O>(node, coord))
}

/// A run of elements of a node, on the best instruction set.
#[inline(always)]
pub(super) fn many<O: Shape, N: Sums<O>, const W: usize>(
    node: &N,
    lanes: O::LaneCoord<W>,
) -> [N::Elem; W] {
    struct Many<'n, N, O: Shape, const W: usize>(&'n N, O::LaneCoord<W>);

    impl<N: Sums<O>, O: Shape, const W: usize> Task for Many<'_, N, O, W> {
        type Out = [N::Elem; W];

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> [N::Elem; W] {
            self.0.many(isa, self.1)
        }
    }

    dispatch(Many::<N, O, W>(node, lanes))
}
