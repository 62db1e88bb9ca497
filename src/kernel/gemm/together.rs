//! Small matrices whose rows share a register: several rows of the result in one vector.
//!
//! ```text
//! for each vector of rows of the left operand:       sum = 0
//!     for k in the inner axis, in order:              sum += a[row of the lane, k] * b[k, ..]
//! ```
//!
//! The rows of both operands have `N` elements, 4 or 8. Factor `k` of each row of the left operand
//! spreads over `N` lanes, and row `k` of the right operand repeats. Rows of eight come as their first
//! and their last four: spreading one of four does not cross the parts of a register.
#![allow(unsafe_code)]

use core::array::from_fn;

use super::tile::Factors;
use crate::dtype::{Factor, lanes};
use crate::isa::Isa;

/// Whether rows of this many elements share registers in a product of `rows` by `inner` by `columns`.
pub(super) const fn shares<T: Factor, I: Isa>(rows: usize, inner: usize, columns: usize) -> bool {
    let fits = columns == 4 || columns == 8;
    T::SPREADS && fits && inner == columns && rows > 1 && columns < lanes::<T, I>()
}

/// How many vectors are under way at a time.
pub(super) const AT_A_TIME: usize = 4;

/// The sums of the rows that stand in `V` vectors from `factors.a` on: the first `count` elements.
///
/// # Safety
/// - `count` elements from `factors.a` on can be read, all or a part of the last vector; they are
///   rows of `N`, and no more than `V` vectors.
/// - `N` elements can be read `k * factors.b_k` behind `factors.b`, for `k < N`.
#[inline(always)]
pub(super) unsafe fn rows<T: Factor, I: Isa, const N: usize, const V: usize>(
    isa: I,
    factors: &Factors<T>,
    count: usize,
) -> [T::Vector<I>; V] {
    let lanes = const { lanes::<T, I>() };
    let mut sums = [T::splat(isa, T::ZERO); V];
    for four in 0..N / 4 {
        let left: [T::Vector<I>; V] = from_fn(|vector| {
            let first = vector.wrapping_mul(lanes);
            let here = count.saturating_sub(first);
            let from = factors.a.wrapping_add(first);
            if N == 8 {
                let second = if here < lanes { 0 } else { N };
                let from = from.wrapping_add(four.wrapping_mul(4));
                // SAFETY: the first row can be read, and the second one where it is there.
                unsafe { T::repeat_two(isa, from, from.wrapping_add(second)) }
            } else if here < lanes {
                // SAFETY: the first `here` elements can be read.
                unsafe { T::load_first(isa, from, here) }
            } else {
                // SAFETY: all elements of a vector can be read.
                unsafe { T::load(isa, from) }
            }
        });
        for lane in 0..4 {
            let k = four.wrapping_mul(4).wrapping_add(lane);
            let from = factors.b.wrapping_offset(k.cast_signed().wrapping_mul(factors.b_k));
            // SAFETY: row `k` of the right operand can be read.
            let right = unsafe { T::repeat::<I, N>(isa, from) };
            for (sum, left) in sums.iter_mut().zip(left) {
                *sum = T::steps(isa, T::spread(isa, left, lane), right, *sum);
            }
        }
    }
    sums
}
