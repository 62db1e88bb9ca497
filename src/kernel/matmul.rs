//! Products: the inner axis is summed in order, a run of columns or of rows at a time.
//!
//! ```text
//! for each run of the product's last axis:            sum[W] = 0
//!     for k in the inner axis, in order:              sum[W] += left[W or 1, k] * right[k, W or 1]
//!     the element-wise work behind it, then store     out[W] = finish(sum[W])
//! ```
//!
//! Every lane sums its own products in the order of `k`, so `at` and `lanes` give the same bits.
//! Where a run of rows meets a vector, [`DEPTH`] factors of each row are loaded at once, for the
//! rows lie along the inner axis; the order of the sums stays.

use super::product::{DEPTH, multiply_add, sum_rows};
use super::vector::zip;
use crate::dim::{Dim, Run};
use crate::dtype::{Element, Num};
use crate::expr::MatMul;
use crate::layout::Layout;
use crate::shape::{MatMulsWith, Shape};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

impl<O, T, S, L, K, R, M, Q> Source<O> for MatMul<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, O>
where
    O: Shape,
    T: Num,
    S: MatMulsWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
{
    type Elem = T::Sum;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T::Sum {
        let mut sum = T::Accumulator::ZERO;
        for k in self.left.shape().inner().indices() {
            let left = self.left.at(S::left(coord, k));
            let right = self.right.at(S::right(coord, k));
            sum = multiply_add(left, right, sum);
        }
        T::sum_from_accumulator(sum)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T::Sum; W] {
        let inner = self.left.shape().inner();
        let mut sums = [T::Accumulator::ZERO; W];
        let mut start = 0;
        while let Some(run) = Run::<_, DEPTH>::new(inner, start) {
            let Some(vector) = S::right_run(run) else { break };
            let tile: [[T; DEPTH]; W] = core::array::from_fn(|lane| {
                Source::lanes(&self.left, S::left_run(O::lane(lanes, lane), run))
            });
            sums = sum_rows(tile, Source::lanes(&self.right, vector), sums);
            start = start.wrapping_add(DEPTH);
        }
        while let Some(k) = inner.index(start) {
            let coord = O::lane(lanes, 0);
            sums = if let Some(columns) = S::columns::<W>(lanes, k) {
                let left = self.left.at(S::left(coord, k));
                let columns = Source::lanes(&self.right, columns);
                zip(sums, columns, |sum, right| multiply_add(left, right, sum))
            } else {
                let rows: [T; W] =
                    core::array::from_fn(|lane| self.left.at(S::left(O::lane(lanes, lane), k)));
                let right = self.right.at(S::right(coord, k));
                zip(sums, rows, |sum, left| multiply_add(left, right, sum))
            };
            start = start.wrapping_add(1);
        }
        sums.map(T::sum_from_accumulator)
    }
}
