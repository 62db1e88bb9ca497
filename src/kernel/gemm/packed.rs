//! Products whose right operand is copied, a strip of columns and a chunk of the inner axis at a time.
//!
//! The copy is widened and has a constant size. Where a chunk is not all of the inner axis, sums wait
//! for the next one: in the result, if they go to memory as they are, else in memory of a constant
//! size for some rows at a time. To wait changes no bits: they are accumulators.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::drive::{Rounded, Running, Strip, Sum};
use super::facts::{Facts, WAITING_BYTES};
use super::grid::Grid;
use super::pack::{Part, pack, pack_apart};
use super::side::{Operand, Wide};
use crate::dim::Dim;
use crate::isa::Isa;
use crate::tensor::Sink;

/// Memory on the stack, on cache lines.
#[repr(align(64))]
pub(super) struct Scratch<const BYTES: usize>(MaybeUninit<[u8; BYTES]>);

impl<const BYTES: usize> Scratch<BYTES> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    pub(super) const fn as_mut_ptr<T>(&mut self) -> *mut T {
        const { assert!(align_of::<T>() <= 64) }
        self.0.as_mut_ptr().cast()
    }
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// A strip whose right factors are copied, to room of `BYTES`.
    #[inline(always)]
    pub(super) fn packed<const V: usize, const BYTES: usize>(&mut self, strip: &Strip<G, Operand>) {
        let mut room = Scratch::<BYTES>::new();
        let to = room.as_mut_ptr();
        if const { Facts::<G, I>::IN_ONE } {
            let (row, end) = self.of_rows;
            let (depth, rows) = (self.inner.len(), end.saturating_sub(row));
            self.packed_chunk::<V>(strip, to, 0, depth, row, rows, None);
            return;
        }
        let mut waiting = Scratch::<WAITING_BYTES>::new();
        let (mut row, all) = self.of_rows;
        let (waiting, group) = match self.place_in_memory(strip.at, 0, strip.first) {
            Some(_) => (None, all),
            None => (
                Some(waiting.as_mut_ptr()),
                const { Facts::<G, I>::WAITING * Facts::<G, I>::PLAN.rows },
            ),
        };
        while row < all {
            let rows = all.saturating_sub(row).min(group);
            let mut k = 0;
            while k < strip.depth {
                let depth = strip.depth.saturating_sub(k).min(const { Facts::<G, I>::CHUNK });
                self.packed_chunk::<V>(strip, to, k, depth, row, rows, waiting);
                k = k.wrapping_add(depth);
            }
            row = row.wrapping_add(rows);
        }
    }

    /// A chunk of the inner axis from `k` on, for some rows.
    #[expect(
        clippy::too_many_arguments,
        reason = "a chunk is this part of a strip, for these rows"
    )]
    #[inline(always)]
    fn packed_chunk<const V: usize>(
        &mut self,
        strip: &Strip<G, Operand>,
        to: *mut Sum<G>,
        k: usize,
        depth: usize,
        first_row: usize,
        rows: usize,
        waiting: Option<*mut Sum<G>>,
    ) {
        let width = const { V * Facts::<G, I>::LANES };
        let behind = |step: isize| k.cast_signed().wrapping_mul(step);
        let part = Part {
            from: strip.b.wrapping_offset(behind(G::STEPS.b_k)),
            k_step: G::STEPS.b_k,
            lane_step: G::STEPS.b_column,
            depth,
            count: strip.columns,
        };
        // SAFETY: by the law of `Grid` these columns of these rows of the right operand stand there;
        // the room has a row of `V` vectors for each of a chunk's steps, of which there are `depth`
        // at most.
        unsafe { copy::<G, I>(self.isa, part, to, width) }
        let chunk = Strip::<G, Wide> {
            at: strip.at,
            a: strip.a.wrapping_offset(behind(G::STEPS.a_k)),
            b: to.cast_const(),
            b_k: width.cast_signed(),
            depth,
            first: strip.first,
            columns: strip.columns,
            goes_on: k > 0,
            waiting,
            ends: k.wrapping_add(depth) >= strip.depth,
        };
        self.row_strips::<Wide, V, false>(&chunk, first_row, rows);
    }
}

/// Copies in place or by a function that every product of this element type shares.
///
/// # Safety
/// As of [`pack`].
#[inline(always)]
unsafe fn copy<G: Grid, I: Isa>(isa: I, part: Part<G::Elem>, to: *mut Sum<G>, row: usize) {
    if const { Facts::<G, I>::UNROLLED } {
        // SAFETY: the caller's promise.
        unsafe { pack(isa, part, to, row) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { pack_apart(isa, &part, to, row) }
    }
}
