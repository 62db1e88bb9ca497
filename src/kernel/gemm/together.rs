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
use core::mem::MaybeUninit;

use super::drive::{At, Rounded, Running, Sum};
use super::facts::Facts;
use super::grid::Grid;
use crate::dim::Dim;
use crate::dtype::{Factor, lanes};
use crate::isa::Isa;
use crate::tensor::Sink;

/// Whether rows of this many elements share registers in a product of `rows` by `inner` by `columns`.
pub(super) const fn shares<T: Factor, I: Isa>(rows: usize, inner: usize, columns: usize) -> bool {
    let fits = columns == 4 || columns == 8;
    T::SPREADS && fits && inner == columns && rows > 1 && columns < lanes::<T, I>()
}

/// How many rows are dealt out together to several threads: those of the vectors that are under way
/// at a time.
pub(super) const fn rows_together<G: Grid, I: Isa>() -> usize {
    AT_A_TIME * lanes::<G::Elem, I>()
}

/// How many vectors are under way at a time.
const AT_A_TIME: usize = 4;

/// The sums of the rows that stand in `V` vectors from `a` on: the first `count` elements.
///
/// # Safety
/// - `count` elements from `a` on can be read, all or a part of the last vector; they are
///   rows of `N`, and no more than `V` vectors.
/// - `N` elements can be read `k * b_k` behind `b`, for `k < N`.
#[inline(always)]
unsafe fn rows<T: Factor, I: Isa, const N: usize, const V: usize>(
    isa: I,
    a: *const T,
    b: *const T,
    b_k: isize,
    count: usize,
) -> [T::Vector<I>; V] {
    let lanes = const { lanes::<T, I>() };
    let mut sums = [T::splat(isa, T::ZERO); V];
    for four in 0..N / 4 {
        let left: [T::Vector<I>; V] = from_fn(|vector| {
            let first = vector.wrapping_mul(lanes);
            let here = count.saturating_sub(first);
            let from = a.wrapping_add(first);
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
            let from = b.wrapping_offset(k.cast_signed().wrapping_mul(b_k));
            // SAFETY: row `k` of the right operand can be read.
            let right = unsafe { T::repeat::<I, N>(isa, from) };
            for (sum, left) in sums.iter_mut().zip(left) {
                *sum = T::steps(isa, T::spread(isa, left, lane), right, *sum);
            }
        }
    }
    sums
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// A product whose rows share registers.
    #[inline(always)]
    pub(super) fn together<const N: usize>(
        &mut self,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
    ) {
        let lanes = const { Facts::<G, I>::LANES };
        let (first, end) = self.of_rows;
        let (mut first, all) = (first.wrapping_mul(N), end.wrapping_mul(N));
        let memory = match self.place_in_memory(at, 0, 0) {
            Some((out, out_row)) if out_row.unsigned_abs() == N && out_row > 0 => Some(out),
            _ => None,
        };
        while first < all {
            let left = all.saturating_sub(first);
            let several = const { AT_A_TIME }.wrapping_mul(lanes);
            if left >= several {
                self.together_at::<N, { AT_A_TIME }>(at, a, b, first, several, memory);
                first = first.wrapping_add(several);
            } else {
                self.together_at::<N, 1>(at, a, b, first, left.min(lanes), memory);
                first = first.wrapping_add(lanes);
            }
        }
    }

    /// Some rows that share registers, from sum number `first` on.
    #[inline(always)]
    fn together_at<const N: usize, const V: usize>(
        &mut self,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
        first: usize,
        count: usize,
        memory: Option<*mut Sum<G>>,
    ) {
        let lanes = const { Facts::<G, I>::LANES };
        // SAFETY: by the law of `Grid` the factors of all rows and columns can be read, and rows of
        // `N` elements stand behind each other in the left operand.
        let sums = unsafe {
            rows::<G::Elem, I, N, V>(self.isa, a.wrapping_add(first), b, G::STEPS.b_k, count)
        };
        let mut block = [[MaybeUninit::<Sum<G>>::uninit(); 16]; V];
        let block = block.as_mut_ptr().cast::<Sum<G>>();
        let out = memory.map_or(block, |out| out.wrapping_add(first));
        for (vector, sums) in sums.into_iter().enumerate() {
            let before = vector.wrapping_mul(lanes);
            let (to, here) = (out.wrapping_add(before), count.saturating_sub(before));
            if memory.is_some() && here < lanes {
                // SAFETY: the first `here` of these sums are elements of the result.
                unsafe { G::Elem::store_first_sums(self.isa, to, sums, here) }
            } else {
                // SAFETY: all of these sums are elements of the result, or the block has room for
                // the lanes of any vector.
                unsafe { G::Elem::store_sums(self.isa, to, sums) }
            }
        }
        let mut sum = 0;
        while memory.is_none() && sum < count {
            if let Some(row) = self.rows.index(first.wrapping_add(sum) / N) {
                // SAFETY: the sums of `N` columns stand from here on in the block.
                unsafe { self.emit(at, row, 0, N, block.wrapping_add(sum)) }
            }
            sum = sum.wrapping_add(N);
        }
    }
}
