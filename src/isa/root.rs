//! The square root by the instruction of the processor, without the standard library.
#![allow(unsafe_code)]

use core::arch::x86_64 as arch;

/// The square root, correctly rounded.
#[inline(always)]
pub(crate) fn sqrt_f32(x: f32) -> f32 {
    // SAFETY: this file is part of programs for processors with the instructions alone.
    unsafe { single(x) }
}

/// The square root, correctly rounded.
#[inline(always)]
pub(crate) fn sqrt_f64(x: f64) -> f64 {
    // SAFETY: as above.
    unsafe { double(x) }
}

#[target_feature(enable = "sse2")]
#[inline]
fn single(x: f32) -> f32 {
    arch::_mm_cvtss_f32(arch::_mm_sqrt_ss(arch::_mm_set_ss(x)))
}

#[target_feature(enable = "sse2")]
#[inline]
fn double(x: f64) -> f64 {
    let number = arch::_mm_set_sd(x);
    arch::_mm_cvtsd_f64(arch::_mm_sqrt_sd(number, number))
}
