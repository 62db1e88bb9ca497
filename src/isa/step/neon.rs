//! The instructions of AArch64's vectors.
#![allow(unsafe_code)]

use core::arch::aarch64::{float32x4_t, float64x2_t, vfmaq_f32, vfmaq_f64};
use core::mem::transmute;

/// There is no loop but those that the compiler makes.
pub(crate) const ALONG: Option<super::Along> = None;
/// Whether a step of single precision is an instruction.
pub(in crate::isa) const FUSES: bool = true;
/// How many vectors the registers hold.
pub(in crate::isa) const REGISTERS: usize = 32;

macro_rules! steps {
    ($($t:ty, $lanes:literal, $vector:ty, $one:ident, $all:ident, $instruction:ident;)*) => {$(
        /// `a * b + c`, rounded once.
        #[inline(always)]
        pub(in crate::isa) fn $one(a: $t, b: $t, c: $t) -> $t {
            let [sum, ..] = $all([a; $lanes], [b; $lanes], [c; $lanes]);
            sum
        }

        /// The same in each lane.
        #[inline(always)]
        pub(in crate::isa) fn $all(a: [$t; $lanes], b: [$t; $lanes], c: [$t; $lanes]) -> [$t; $lanes] {
            let [a, b, c] = [a, b, c].map(|lanes| {
                // SAFETY: lane `i` of a vector is element `i` of an array of as many bytes, and any bits are
                // numbers.
                unsafe { transmute::<[$t; $lanes], $vector>(lanes) }
            });
            // SAFETY: the program is compiled for processors with the instruction.
            let sums = unsafe { $instruction(c, a, b) };
            // SAFETY: as above.
            unsafe { transmute::<$vector, [$t; $lanes]>(sums) }
        }
    )*};
}

steps! {
    f32, 4, float32x4_t, step_f32, steps_f32, vfmaq_f32;
    f64, 2, float64x2_t, step_f64, steps_f64, vfmaq_f64;
}
