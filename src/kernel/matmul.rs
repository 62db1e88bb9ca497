//! Products: the inner axis is summed in order, a run of columns or of rows at a time.
//!
//! ```text
//! for each run of the product's last axis:            sum[W] = 0
//!     for k in the inner axis, in order:              sum[W] += left[W or 1, k] * right[k, W or 1]
//!     the element-wise work behind it, then store     out[W] = finish(sum[W])
//! ```
//!
//! Every lane sums its own products in the order of `k`, so `at` and `lanes` give the same bits.
//! Where a run of rows meets a vector, `DEPTH` factors of each row are loaded at once, for the
//! rows lie along the inner axis; the order of the sums stays.

use super::vector::zip;
use crate::dim::{Dim, Run};
use crate::dtype::{Dot, Element, Num};
use crate::expr::MatMul;
use crate::layout::Layout;
use crate::shape::{Factors, MatMulsWith, Shape};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

/// How many factors of each row are loaded at once.
const DEPTH: usize = 8;

impl<O, T, S, L, K, R, M, Q> Source<O> for MatMul<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, O>
where
    O: Shape,
    T: Dot,
    S: MatMulsWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
{
    type Elem = T::Out;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> T::Out {
        let mut sum = T::Accumulator::ZERO;
        for k in self.left.shape().inner().indices() {
            let left = self.left.at(S::left(coord, k));
            let right = self.right.at(S::right(coord, k));
            sum = multiply_add(left, right, sum);
        }
        T::finish(sum)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [T::Out; W] {
        let inner = self.left.shape().inner();
        let mut sums = [T::Accumulator::ZERO; W];
        let mut start = 0;
        while let Some(run) = Run::<_, DEPTH>::new(inner, start) {
            let Some((rows, vector)) = S::inner_runs::<W, DEPTH>(lanes, run) else { break };
            let tile = rows.map(|row| self.left.lanes(row));
            for (depth, factor) in self.right.lanes(vector).into_iter().enumerate() {
                sums = zip(sums, tile, |sum, row: [T; DEPTH]| {
                    multiply_add(row[depth % DEPTH], factor, sum)
                });
            }
            start = start.wrapping_add(DEPTH);
        }
        while let Some(k) = inner.index(start) {
            sums = match S::factors::<W>(lanes, k) {
                Factors::Columns(left, right) => {
                    let left = self.left.at(left);
                    zip(sums, self.right.lanes(right), |sum, right| multiply_add(left, right, sum))
                }
                Factors::Rows(left, right) => {
                    let right = self.right.at(right);
                    zip(sums, left.map(|row| self.left.at(row)), |sum, left| {
                        multiply_add(left, right, sum)
                    })
                }
            };
            start = start.wrapping_add(1);
        }
        sums.map(T::finish)
    }
}

/// `sum + left * right` in the accumulator, rounded after each step.
#[inline(always)]
pub(super) fn multiply_add<T: Element>(left: T, right: T, sum: T::Accumulator) -> T::Accumulator {
    T::Accumulator::mul_then_add(left.to_accumulator(), right.to_accumulator(), sum)
}
