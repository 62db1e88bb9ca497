//! The instruction set of any processor: arrays, which the compiler puts in its vectors.
#![allow(unsafe_code)]

use core::array::from_fn;

use half::{bf16, f16};

use super::seal::Sealed;
use super::step::{self, step_f32, step_f64, steps_f32, steps_f64};
use super::{Floats, Isa, Level, Line, Task};

/// What every processor has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable;

impl Portable {
    /// The set, for a program that is compiled for it.
    #[allow(dead_code, reason = "a richer set may be the native one")]
    pub(super) const NATIVE: Self = Self;
}

impl Sealed for Portable {}

impl Isa for Portable {
    const LEVEL: Level = Level::Portable;
    const REGISTERS: usize = step::REGISTERS;
    const FUSES: bool = step::FUSES;

    #[inline(always)]
    fn run<K: Task>(self, task: K) -> K::Out {
        task.run(self)
    }

    #[inline(always)]
    unsafe fn load_f16(self, from: *const f16) -> [f32; 4] {
        // SAFETY: the caller's promise; an array is aligned as its elements are.
        let numbers = unsafe { from.cast::<[f16; 4]>().read() };
        numbers.map(f16::to_f32_const)
    }

    #[inline(always)]
    fn splat_f16(self, number: f16) -> [f32; 4] {
        [number.to_f32_const(); 4]
    }

    #[inline(always)]
    unsafe fn load_bf16(self, from: *const bf16) -> [f32; 4] {
        // SAFETY: as in `load_f16`.
        let numbers = unsafe { from.cast::<[bf16; 4]>().read() };
        numbers.map(bf16::to_f32_const)
    }

    #[inline(always)]
    unsafe fn stream(self, to: *mut Line, from: *const Line) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        // SAFETY: the caller's promise; the processor has the instructions.
        unsafe {
            super::turn::sse2::stream(to, from);
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
        // SAFETY: the caller's promise.
        unsafe {
            to.write(from.read());
        }
    }

    #[inline(always)]
    fn settle(self) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        // SAFETY: the processor has the instruction.
        unsafe {
            core::arch::x86_64::_mm_sfence();
        }
    }
}

macro_rules! floats {
    ($($t:ty, $lanes:literal, $fused:expr, $lanes_fused:expr;)*) => {$(
        impl Floats<$t> for Portable {
            type Vector = [$t; $lanes];
            const LANES: usize = $lanes;

            #[inline(always)]
            fn splat(self, number: $t) -> [$t; $lanes] {
                [number; $lanes]
            }

            #[inline(always)]
            fn mul_add(self, a: [$t; $lanes], b: [$t; $lanes], c: [$t; $lanes]) -> [$t; $lanes] {
                $lanes_fused(a, b, c)
            }

            #[inline(always)]
            fn add(self, a: [$t; $lanes], b: [$t; $lanes]) -> [$t; $lanes] {
                from_fn(|lane| a[lane] + b[lane])
            }

            #[inline(always)]
            fn larger(self, a: [$t; $lanes], b: [$t; $lanes]) -> [$t; $lanes] {
                from_fn(|lane| larger(a[lane], b[lane]))
            }

            #[inline(always)]
            fn sum(self, vector: [$t; $lanes]) -> $t {
                merge(vector, |a, b| a + b)
            }

            #[inline(always)]
            fn largest(self, vector: [$t; $lanes]) -> $t {
                merge(vector, larger)
            }

            #[inline(always)]
            fn mul_add_one(self, a: $t, b: $t, c: $t) -> $t {
                $fused(a, b, c)
            }

            #[inline(always)]
            fn where_negative(
                self,
                test: [$t; $lanes],
                then: [$t; $lanes],
                otherwise: [$t; $lanes],
            ) -> [$t; $lanes] {
                from_fn(|lane| if test[lane] < 0.0 { then[lane] } else { otherwise[lane] })
            }

            #[inline(always)]
            unsafe fn load(self, from: *const $t) -> [$t; $lanes] {
                // SAFETY: the caller's promise; an array is aligned as its elements are.
                unsafe { from.cast::<[$t; $lanes]>().read() }
            }

            #[inline(always)]
            unsafe fn load_first(self, from: *const $t, count: usize) -> [$t; $lanes] {
                from_fn(|lane| {
                    if lane < count {
                        // SAFETY: `lane < count`, so the number can be read.
                        unsafe { from.wrapping_add(lane).read() }
                    } else {
                        0.0
                    }
                })
            }

            #[inline(always)]
            unsafe fn repeat<const COUNT: usize>(self, from: *const $t) -> [$t; $lanes] {
                // SAFETY: the remainder is below `COUNT`, so the number can be read.
                from_fn(|lane| unsafe { from.wrapping_add(lane % COUNT).read() })
            }

            #[inline(always)]
            unsafe fn repeat_two(self, first: *const $t, second: *const $t) -> [$t; $lanes] {
                let _ = second;
                // SAFETY: the remainder is below 4, so the number can be read.
                from_fn(|lane| unsafe { first.wrapping_add(lane % 4).read() })
            }

            #[inline(always)]
            fn spread(self, vector: [$t; $lanes], lane: usize) -> [$t; $lanes] {
                [vector[lane % $lanes]; $lanes]
            }

            #[inline(always)]
            fn transpose(self, rows: &mut [[$t; $lanes]; 16]) {
                let from = *rows;
                for (row, to) in rows.iter_mut().enumerate().take($lanes) {
                    *to = from_fn(|lane| from[lane % 16][row % $lanes]);
                }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $t, vector: [$t; $lanes]) {
                // SAFETY: the caller's promise; an array is aligned as its elements are.
                unsafe { to.cast::<[$t; $lanes]>().write(vector) }
            }

            #[inline(always)]
            unsafe fn store_first(self, to: *mut $t, vector: [$t; $lanes], count: usize) {
                for (lane, number) in vector.into_iter().enumerate().take(count) {
                    // SAFETY: `lane < count`, so the number can be written.
                    unsafe { to.wrapping_add(lane).write(number) }
                }
            }
        }
    )*};
}

floats! {
    f32, 4, step_f32, steps_f32;
    f64, 2, step_f64, steps_f64;
}

/// `b` where it is greater than `a`, else `a`.
#[inline(always)]
fn larger<A: PartialOrd>(a: A, b: A) -> A {
    if b > a { b } else { a }
}

/// The upper half of the lanes merged with the lower, until one is left.
#[inline(always)]
fn merge<A: Copy, const LANES: usize>(mut lanes: [A; LANES], merge: impl Fn(A, A) -> A) -> A {
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            lanes[lane] = merge(lanes[lane], lanes[lane + half]);
        }
        half /= 2;
    }
    lanes[0]
}
