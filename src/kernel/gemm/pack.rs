//! Factors copied, widened, so that those of one step stand side by side.
#![allow(unsafe_code)]

use crate::dtype::{Element, Factor, lanes};
use crate::isa::{Isa, Task};

/// A part of an operand: element `(k, lane)` is `k * k_step + lane * lane_step` behind `from`.
pub(super) struct Part<T> {
    pub(super) from: *const T,
    pub(super) k_step: isize,
    pub(super) lane_step: isize,
    /// How many `k` there are.
    pub(super) depth: usize,
    /// How many lanes there are.
    pub(super) count: usize,
}

impl<T> Clone for Part<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Part<T> {}

/// Copies element `(k, lane)` to `k * row + lane` behind `to`. Beyond the lanes of the part, up to a
/// multiple of those of a vector, stands some number.
///
/// # Safety
/// All elements of the part can be read. `row` accumulators, at least the lanes of the part and a
/// multiple of those of a vector, can be written for each of `depth` rows from `to` on.
#[inline(always)]
pub(super) unsafe fn pack<T: Factor, I: Isa>(
    isa: I,
    part: Part<T>,
    to: *mut T::Accumulator,
    row: usize,
) {
    let width = const { lanes::<T, I>() };
    let Part { from, k_step, lane_step, depth, count } = part;
    let mut first = 0;
    while first < count {
        let here = count.saturating_sub(first).min(width);
        let from = from.wrapping_offset(first.cast_signed().wrapping_mul(lane_step));
        let part = Part { from, k_step, lane_step, depth, count: here };
        let to = to.wrapping_add(first);
        if k_step == 1 && lane_step != 1 {
            // SAFETY: the caller's promise for these lanes.
            unsafe { turned(isa, part, to, row) }
        } else {
            // SAFETY: the caller's promise for these lanes.
            unsafe { upright(isa, part, to, row) }
        }
        first = first.wrapping_add(width);
    }
}

/// A vector of lanes for each `k`.
///
/// # Safety
/// As of [`pack`], for at most the lanes of a vector.
#[inline(always)]
unsafe fn upright<T: Factor, I: Isa>(isa: I, part: Part<T>, to: *mut T::Accumulator, row: usize) {
    let width = const { lanes::<T, I>() };
    for k in 0..part.depth {
        let from = part.from.wrapping_offset(k.cast_signed().wrapping_mul(part.k_step));
        let to = to.wrapping_add(k.wrapping_mul(row));
        if part.lane_step == 1 {
            let vector = if part.count == width {
                // SAFETY: all lanes can be read.
                unsafe { T::load(isa, from) }
            } else {
                // SAFETY: the first lanes can be read.
                unsafe { T::load_first(isa, from, part.count) }
            };
            // SAFETY: a vector can be written.
            unsafe { T::store_sums(isa, to, vector) }
        } else {
            for lane in 0..width {
                let sum = if lane < part.count {
                    let from =
                        from.wrapping_offset(lane.cast_signed().wrapping_mul(part.lane_step));
                    // SAFETY: the element can be read.
                    unsafe { from.read() }.to_accumulator()
                } else {
                    Element::ZERO
                };
                // SAFETY: a vector can be written.
                unsafe { to.wrapping_add(lane).write(sum) }
            }
        }
    }
}

/// A vector of `k` for each lane: blocks as long as wide change sides in registers.
///
/// # Safety
/// As of [`pack`], for at most the lanes of a vector.
#[inline(always)]
unsafe fn turned<T: Factor, I: Isa>(isa: I, part: Part<T>, to: *mut T::Accumulator, row: usize) {
    let width = const { lanes::<T, I>() };
    let mut k = 0;
    while part.depth.saturating_sub(k) >= width {
        let mut block = [T::splat(isa, T::ZERO); 16];
        for (lane, vector) in block.iter_mut().enumerate().take(width) {
            // The last lane again where there are fewer.
            let lane = lane.min(part.count.saturating_sub(1));
            let from = part.from.wrapping_offset(lane.cast_signed().wrapping_mul(part.lane_step));
            // SAFETY: as many `k` as a vector has lanes can be read.
            *vector = unsafe { T::load(isa, from.wrapping_add(k)) };
        }
        T::transpose(isa, &mut block);
        for (behind, vector) in block.into_iter().enumerate().take(width) {
            let to = to.wrapping_add(k.wrapping_add(behind).wrapping_mul(row));
            // SAFETY: a vector can be written for each `k` below the depth.
            unsafe { T::store_sums(isa, to, vector) }
        }
        k = k.wrapping_add(width);
    }
    let rest =
        Part { from: part.from.wrapping_add(k), depth: part.depth.saturating_sub(k), ..part };
    // SAFETY: the caller's promise for the last `k`.
    unsafe { upright(isa, rest, to.wrapping_add(k.wrapping_mul(row)), row) }
}

/// [`pack`] as a function that all products of these elements share.
///
/// # Safety
/// As of [`pack`].
#[inline(never)]
pub(super) unsafe fn pack_apart<T: Factor, I: Isa>(
    isa: I,
    part: &Part<T>,
    to: *mut T::Accumulator,
    row: usize,
) {
    /// The arguments; made by `pack_apart` alone, whose caller promises what `pack` asks for.
    struct Pack<T: Factor> {
        part: Part<T>,
        to: *mut T::Accumulator,
        row: usize,
    }

    impl<T: Factor> Task for Pack<T> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            // SAFETY: the promise of the caller of `pack_apart`.
            unsafe { pack(isa, self.part, self.to, self.row) }
        }
    }

    isa.run(Pack { part: *part, to, row });
}

/// How many rows before they are copied they are asked for.
const AHEAD: isize = 4;

/// Copies strips of `width` columns that stand side by side, one behind the other: each is `width`
/// accumulators for each `k`.
///
/// # Safety
/// As of [`pack`]; all strips can be written, the last one to its end.
#[inline(never)]
pub(super) unsafe fn pack_strips<T: Factor, I: Isa>(
    isa: I,
    part: &Part<T>,
    to: *mut T::Accumulator,
    width: usize,
) {
    /// The arguments; made by `pack_strips` alone, whose caller promises what `strips` asks for.
    struct Strips<T: Factor> {
        part: Part<T>,
        to: *mut T::Accumulator,
        width: usize,
    }

    impl<T: Factor> Task for Strips<T> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { part, to, width } = self;
            let lanes = const { lanes::<T, I>() };
            let size = width.wrapping_mul(part.depth);
            for k in 0..part.depth {
                let row = part.from.wrapping_offset(k.cast_signed().wrapping_mul(part.k_step));
                let ahead = row.wrapping_offset(part.k_step.wrapping_mul(AHEAD));
                let mut to = to.wrapping_add(k.wrapping_mul(width));
                let (mut done, mut beside) = (0, 0);
                while part.count.saturating_sub(done) >= lanes {
                    // SAFETY: the promise of the caller of `pack_strips`.
                    let vector = unsafe { T::load(isa, row.wrapping_add(done)) };
                    isa.prefetch(ahead.wrapping_add(done));
                    // SAFETY: the promise of the caller of `pack_strips`.
                    unsafe { T::store_sums(isa, to.wrapping_add(beside), vector) }
                    done = done.wrapping_add(lanes);
                    beside = beside.wrapping_add(lanes);
                    if beside >= width {
                        beside = 0;
                        to = to.wrapping_add(size);
                    }
                }
                if done < part.count {
                    let left = part.count.saturating_sub(done);
                    // SAFETY: the promise of the caller of `pack_strips`.
                    let vector = unsafe { T::load_first(isa, row.wrapping_add(done), left) };
                    // SAFETY: the promise of the caller of `pack_strips`.
                    unsafe { T::store_sums(isa, to.wrapping_add(beside), vector) }
                }
            }
        }
    }

    isa.run(Strips { part: *part, to, width });
}
