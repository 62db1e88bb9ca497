//! Weights copied so that those of one tap stand side by side.
#![allow(unsafe_code)]

use crate::dtype::Element;

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
pub(super) unsafe fn pack<T: Element>(weights: Weights<T>, width: usize, to: *mut T) {
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
