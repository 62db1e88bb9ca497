//! One fused step, `a * b + c` rounded once, on what every processor of the target has: its instruction, or
//! exact arithmetic.
//!
//! Which of the two nobody can tell but by the time: both give the bits that IEEE 754 asks for.

// Of the targets for ARM without an operating system and with floats in registers those of profile M are the
// ones that lack atomic numbers of 64 bits. Their units have the instruction for single precision.
#[cfg_attr(
    all(
        target_arch = "arm",
        target_os = "none",
        target_abi = "eabihf",
        not(target_has_atomic = "64")
    ),
    path = "profile_m.rs"
)]
#[cfg_attr(all(target_arch = "aarch64", target_feature = "neon"), path = "neon.rs")]
mod emulated;

pub(crate) use emulated::ALONG;
pub(super) use emulated::{FUSES, REGISTERS, step_f32, step_f64, steps_f32, steps_f64};

/// The factors of some steps of each sum of a tile, in numbers of single precision.
///
/// Step `k` of row `r` has the factor `r * left_row + k * left_step` behind `left`; its vectors of right factors
/// stand side by side `k * right_step` behind `right`.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "where a processor needs no loop of its own")]
pub(crate) struct Steps {
    pub(crate) left: *const f32,
    pub(crate) left_row: isize,
    pub(crate) left_step: isize,
    pub(crate) right: *const f32,
    pub(crate) right_step: isize,
    /// How many steps there are.
    pub(crate) count: usize,
}

/// Adds steps, one after the other, to the sums of at most [`MOST_ROWS`] rows, each of at most
/// [`MOST_VECTORS`] vectors of four.
///
/// # Safety
/// All factors can be read. The sums of all rows stand behind each other, and can be read and written.
pub(crate) type Along = unsafe fn(&Steps, rows: usize, vectors: usize, sums: *mut f32);
/// The most rows of [`Along`].
pub(crate) const MOST_ROWS: usize = 3;
/// The most vectors of [`Along`].
pub(crate) const MOST_VECTORS: usize = 2;
