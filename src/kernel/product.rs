//! The steps that products and convolutions share: one factor onto a sum, one tile onto a run of sums.

use super::vector::zip;
use crate::dtype::{Element, Num};

/// How many factors of each row are loaded at once.
pub(super) const DEPTH: usize = 4;

/// Each lane's sum with the products of its row and the vector, in order.
#[inline(always)]
pub(super) fn sum_rows<T: Element, const W: usize>(
    rows: [[T; DEPTH]; W],
    vector: [T; DEPTH],
    mut sums: [T::Accumulator; W],
) -> [T::Accumulator; W] {
    let columns: [[T; W]; DEPTH] =
        core::array::from_fn(|depth| core::array::from_fn(|lane| rows[lane][depth]));
    for (column, right) in columns.into_iter().zip(vector) {
        sums = zip(sums, column, |sum, left| multiply_add(left, right, sum));
    }
    sums
}

/// `sum + left * right` in the accumulator, rounded after each step.
#[inline(always)]
pub(super) fn multiply_add<T: Element>(left: T, right: T, sum: T::Accumulator) -> T::Accumulator {
    T::Accumulator::mul_then_add(left.to_accumulator(), right.to_accumulator(), sum)
}

/// The sum with the bias added in the accumulator, if there is one.
#[inline(always)]
pub(super) fn add_bias<T: Num>(sum: T::Accumulator, bias: Option<T::Sum>) -> T::Accumulator {
    match bias {
        Some(bias) => Num::add(sum, T::accumulator_from_sum(bias)),
        None => sum,
    }
}
