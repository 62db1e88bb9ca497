//! Queries become lanes, and lanes become rows of the result again.
#![allow(unsafe_code)]

use super::room::{BLOCK, LANES, Line, ROWS};
use crate::dtype::{Factor, Float, Num, lanes};
use crate::isa::{Isa, Task};
use crate::kernel::vector::zip;
use crate::tensor::hold_lanes;

/// Writes number `i` of each query, times `scale`, to line `i`.
///
/// It is a function that all shapes share.
///
/// # Safety
/// From each pointer on, `depth` numbers can be read, `step` apart.
#[inline(never)]
pub(super) unsafe fn turn_in<T: Float, I: Isa>(
    isa: I,
    from: &[*const T; ROWS],
    step: isize,
    depth: usize,
    scale: T::Wide,
    lines: &mut [Line<T::Wide>],
) {
    /// The arguments; made by `turn_in` alone, whose caller promises that the numbers can be read.
    struct Turn<'t, T: Float> {
        from: &'t [*const T; ROWS],
        step: isize,
        depth: usize,
        scale: T::Wide,
        lines: &'t mut [Line<T::Wide>],
    }

    impl<T: Float> Task for Turn<'_, T> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { from, step, depth, scale, lines } = self;
            let width = const { lanes::<T, I>() };
            let whole = if step == 1 { depth.wrapping_sub(depth % width) } else { 0 };
            let to = lines.as_mut_ptr().cast::<T::Wide>();
            for (group, from) in from.chunks_exact(width).enumerate() {
                let mut first = 0;
                while first < whole {
                    let mut rows = [T::splat(isa, T::ZERO); 16];
                    for (row, from) in rows.iter_mut().zip(from) {
                        // SAFETY: a vector from here on is inside the query.
                        *row = unsafe { T::load(isa, from.wrapping_add(first)) };
                    }
                    T::transpose(isa, &mut rows);
                    for (line, row) in rows.into_iter().enumerate().take(width) {
                        let line = first.wrapping_add(line);
                        let lane = group.wrapping_mul(width);
                        let to = to.wrapping_add(line.wrapping_mul(ROWS)).wrapping_add(lane);
                        if line < lines.len() {
                            // SAFETY: the line is there, and the vector inside it.
                            unsafe { T::store_sums(isa, to, row) }
                        }
                    }
                    first = first.wrapping_add(width);
                }
            }
            for (at, line) in lines.iter_mut().enumerate().take(depth).skip(whole) {
                let offset = at.cast_signed().wrapping_mul(step);
                for (number, from) in line.0.as_flattened_mut().iter_mut().zip(from) {
                    // SAFETY: the number is one of the query's.
                    *number = unsafe { from.wrapping_offset(offset).read() }.to_accumulator();
                }
            }
            for line in lines.iter_mut().take(depth) {
                for numbers in &mut line.0 {
                    hold_lanes();
                    *numbers = zip(*numbers, [scale; LANES], Num::mul);
                }
            }
        }
    }

    isa.run(Turn { from, step, depth, scale, lines });
}

/// Writes the numbers of each lane, one of each line, to the beginning of a line.
#[inline(never)]
pub(super) fn turn_out<T: Float, I: Isa>(
    isa: I,
    lines: &[Line<T::Wide>],
    rows: &mut [Line<T::Wide>; BLOCK],
) {
    struct Turn<'t, T: Float>(&'t [Line<T::Wide>], &'t mut [Line<T::Wide>; BLOCK]);

    impl<T: Float> Task for Turn<'_, T> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self(lines, rows) = self;
            if lines.len() == LANES {
                // SAFETY: there are `LANES` lines to be read, and more rows than lanes.
                unsafe { squares::<T, I>(isa, lines.as_ptr().cast(), rows.as_mut_ptr().cast()) }
                return;
            }
            for (at, line) in lines.iter().enumerate() {
                for (number, row) in line.0.as_flattened().iter().zip(rows.iter_mut()) {
                    if let Some(to) = row.0.as_flattened_mut().get_mut(at) {
                        *to = *number;
                    }
                }
            }
        }
    }

    isa.run(Turn::<T>(lines, rows));
}

/// Turns `LANES` lines, square by square.
///
/// # Safety
/// `LANES` lines can be read from `from` on, and `ROWS` written from `to` on.
#[inline(always)]
unsafe fn squares<T: Factor, I: Isa>(isa: I, from: *const T::Accumulator, to: *mut T::Accumulator) {
    let width = const { lanes::<T, I>() };
    let at = |line: usize, lane: usize| line.wrapping_mul(ROWS).wrapping_add(lane);
    for first in (0..LANES).step_by(width) {
        for lane in (0..ROWS).step_by(width) {
            let mut square = [T::splat(isa, T::ZERO); 16];
            for (line, vector) in square.iter_mut().enumerate().take(width) {
                let from = from.wrapping_add(at(first.wrapping_add(line), lane));
                // SAFETY: the line is one of the `LANES`, and the vector inside it.
                *vector = unsafe { T::load_sums(isa, from) };
            }
            T::transpose(isa, &mut square);
            for (row, vector) in square.into_iter().enumerate().take(width) {
                let to = to.wrapping_add(at(lane.wrapping_add(row), first));
                // SAFETY: the row is one of the `ROWS`, and the vector inside it.
                unsafe { T::store_sums(isa, to, vector) }
            }
        }
    }
}
