//! Weights copied so that those of one tap stand side by side.
#![allow(unsafe_code)]

use crate::dtype::Element;
use crate::isa::{Isa, Task, Turns};

/// Where the weights of a strip of output channels stand, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights<T> {
    /// That of the first output channel under the first tap.
    pub(super) from: *const T,
    /// How far it is to the next output channel.
    pub(super) output: isize,
    /// How far it is to the next channel, row and column.
    pub(super) steps: [isize; 3],
    /// How many channels, rows and columns there are.
    pub(super) taps: [usize; 3],
    /// How many output channels there are.
    pub(super) outputs: usize,
}

/// Copies the weights of each tap behind those of the tap before, `width` elements each; what is
/// beyond the output channels is zero.
///
/// # Safety
/// All weights can be read, and `width` elements for each tap can be written from `to` on; `width`
/// is at least the number of output channels.
#[inline(never)]
pub(super) unsafe fn pack<T: Element, I: Isa>(isa: I, from: Weights<T>, width: usize, to: *mut T) {
    /// The arguments; made by `pack` alone, whose caller promises what is asked for.
    struct Pack<T> {
        from: Weights<T>,
        width: usize,
        to: *mut T,
    }

    impl<T: Element> Task for Pack<T> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { from, width, to } = self;
            if from.is_flat() {
                // SAFETY: the promise of the caller of `pack`.
                unsafe { flat(isa, from, width, to) }
            } else {
                // SAFETY: as above.
                unsafe { apart(from, width, to) }
            }
        }
    }

    isa.run(Pack { from, width, to });
}

impl<T> Weights<T> {
    /// Whether the weights of an output channel stand side by side in the order of their taps.
    fn is_flat(&self) -> bool {
        let [channels, rows, columns] = self.taps;
        let [channel, row, column] = self.steps.map(isize::cast_unsigned);
        (columns <= 1 || column == 1)
            && (rows <= 1 || row == columns)
            && (channels <= 1 || channel == rows.wrapping_mul(columns))
    }
}

/// Copies weights whose taps stand side by side: in square blocks that are turned in registers, and
/// the rest one by one.
///
/// # Safety
/// As of [`pack`].
#[inline(always)]
unsafe fn flat<T: Element, I: Isa>(isa: I, weights: Weights<T>, width: usize, to: *mut T) {
    let Weights { from, output, taps, outputs, .. } = weights;
    let depth = taps.into_iter().fold(1, usize::wrapping_mul);
    let side = side::<T, I>();
    let (turned_taps, turned_lanes) = if side > 1 {
        (depth.wrapping_sub(depth % side), outputs.wrapping_sub(outputs % side))
    } else {
        (0, 0)
    };
    let mut lane = 0;
    while lane < turned_lanes {
        let from = from.wrapping_offset(lane.cast_signed().wrapping_mul(output));
        let mut tap = 0;
        while tap < turned_taps {
            let to = to.wrapping_add(tap.wrapping_mul(width).wrapping_add(lane));
            // SAFETY: the block's output channels and taps are there, and have their places in `to`.
            unsafe { turn(isa, from.wrapping_add(tap), output, to, width.cast_signed()) }
            tap = tap.wrapping_add(side);
        }
        lane = lane.wrapping_add(side);
    }
    for tap in 0..depth {
        let to = to.wrapping_add(tap.wrapping_mul(width));
        let first = if tap < turned_taps { turned_lanes } else { 0 };
        for lane in first..width {
            let value = if lane < outputs {
                let lane = lane.cast_signed().wrapping_mul(output);
                // SAFETY: by the caller's promise the weight can be read.
                unsafe { from.wrapping_offset(lane).wrapping_add(tap).read() }
            } else {
                T::ZERO
            };
            // SAFETY: by the caller's promise the element can be written.
            unsafe { to.wrapping_add(lane).write(value) }
        }
    }
}

/// The rows of a block that is turned, or 0 where there is none for the type.
const fn side<T, I: Isa>() -> usize {
    match size_of::<T>() {
        4 => <I as Turns<u32>>::SIDE,
        8 => <I as Turns<u64>>::SIDE,
        _ => 0,
    }
}

/// Turns a block.
///
/// # Safety
/// As of [`Turns::turn`].
#[inline(always)]
unsafe fn turn<T, I: Isa>(isa: I, from: *const T, from_row: isize, to: *mut T, to_row: isize) {
    match const { size_of::<T>() } {
        // SAFETY: the caller's promise; the elements have the size of the blocks'.
        4 => unsafe { Turns::<u32>::turn(isa, from.cast(), from_row, to.cast(), to_row) },
        // SAFETY: as above.
        8 => unsafe { Turns::<u64>::turn(isa, from.cast(), from_row, to.cast(), to_row) },
        _ => {}
    }
}

/// Copies weights one by one.
///
/// # Safety
/// As of [`pack`].
#[inline(always)]
unsafe fn apart<T: Element>(weights: Weights<T>, width: usize, to: *mut T) {
    let Weights { from, output, steps, taps: [channels, rows, columns], outputs } = weights;
    let mut to = to;
    for channel in 0..channels {
        let from = from.wrapping_offset(channel.cast_signed().wrapping_mul(steps[0]));
        for row in 0..rows {
            let from = from.wrapping_offset(row.cast_signed().wrapping_mul(steps[1]));
            for column in 0..columns {
                let from = from.wrapping_offset(column.cast_signed().wrapping_mul(steps[2]));
                for lane in 0..width {
                    let value = if lane < outputs {
                        let from = from.wrapping_offset(lane.cast_signed().wrapping_mul(output));
                        // SAFETY: by the caller's promise the weight can be read.
                        unsafe { from.read() }
                    } else {
                        T::ZERO
                    };
                    // SAFETY: by the caller's promise the element can be written.
                    unsafe { to.wrapping_add(lane).write(value) }
                }
                to = to.wrapping_add(width);
            }
        }
    }
}
