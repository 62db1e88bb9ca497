//! The unit for single precision of ARM's profile M: an instruction for `f32`, one lane at a time.
//!
//! The compiler knows the registers of the unit as operands only where it has double precision, too. So a single
//! step takes its numbers from other registers and back, and sums that shall stay in those of the unit from step
//! to step do so in loops in the language of the processor.
#![allow(unsafe_code)]

use core::arch::asm;

use super::{Along, Steps};
pub(in crate::isa) use crate::isa::fused::{fused_f64 as step_f64, fused_lanes_f64 as steps_f64};

/// Whether a step of single precision is an instruction.
pub(in crate::isa) const FUSES: bool = true;
/// How many vectors of four the 32 registers hold.
pub(in crate::isa) const REGISTERS: usize = 8;
/// The loop for the steps of a tile.
pub(crate) const ALONG: Option<Along> = Some(along);

/// `a * b + c`, rounded once.
#[inline(always)]
pub(in crate::isa) fn step_f32(a: f32, b: f32, mut c: f32) -> f32 {
    // SAFETY: every processor that has the target's floats in registers has the instructions, which read and
    // write what is named. They set flags for exceptions of floats, and no option denies that.
    unsafe {
        asm!("vmov s0, {a}", "vmov s1, {b}", "vmov s2, {c}", "vfma.f32 s2, s0, s1", "vmov {c}, s2",
            a = in(reg) a, b = in(reg) b, c = inout(reg) c, out("s0") _, out("s1") _, out("s2") _,
            options(pure, nomem, nostack));
    }
    c
}

/// The same in each lane.
#[inline(always)]
pub(in crate::isa) fn steps_f32(a: [f32; 4], b: [f32; 4], c: [f32; 4]) -> [f32; 4] {
    core::array::from_fn(|lane| step_f32(a[lane], b[lane], c[lane]))
}

/// The steps of a row for the vector in `s4` to `s7`.
macro_rules! four {
    ($left:tt $a:tt $b:tt $c:tt $d:tt) => {
        concat!(
            "vfma.f32 ",
            $a,
            ", s4, ",
            $left,
            "\n",
            "vfma.f32 ",
            $b,
            ", s5, ",
            $left,
            "\n",
            "vfma.f32 ",
            $c,
            ", s6, ",
            $left,
            "\n",
            "vfma.f32 ",
            $d,
            ", s7, ",
            $left,
        )
    };
}

/// A loop: the registers of the sums, the first and the last and all of them; how the left factors come after the first;
/// and for each vector the rows of its steps.
macro_rules! sums_along {
    (
        $steps:ident, $sums:ident, $first:tt $last:tt [$($register:tt)*],
        $($load:literal)*,
        $([$($left:tt $a:tt $b:tt $c:tt $d:tt;)*])*
    ) => {
        // SAFETY: the caller's promise: all factors can be read, and as many sums be read and written as
        // registers are named; there is a step. The instructions are those of every processor of the target.
        unsafe {
            asm!(
                concat!("vldmia {sums}, {{", $first, "-", $last, "}}"),
                "2:",
                "vldr s0, [{left}]",
                $($load,)*
                "add {left}, {left}, {left_step}",
                $("vldmia {right}!, {{s4-s7}}", $(four!($left $a $b $c $d),)*)*
                "add {right}, {right}, {right_step}",
                "subs {count}, {count}, #1",
                "bne 2b",
                concat!("vstmia {sums}, {{", $first, "-", $last, "}}"),
                sums = in(reg) $sums,
                left = inout(reg) $steps.left => _,
                left_step = in(reg) bytes($steps.left_step),
                row = in(reg) bytes($steps.left_row),
                next = out(reg) _,
                right = inout(reg) $steps.right => _,
                // The vectors that were loaded have moved it on.
                right_step = in(reg) bytes($steps.right_step) $(.wrapping_sub(sums_along!(@ 16, $($left)*)))*,
                count = inout(reg) $steps.count => _,
                out("s0") _, out("s1") _, out("s2") _, out("s4") _, out("s5") _, out("s6") _, out("s7") _,
                $(out($register) _,)*
                options(nostack),
            );
        }
    };
    (@ $number:literal, $($of:literal)*) => { $number };
}

/// So many floats, as bytes.
#[inline(always)]
fn bytes(floats: isize) -> isize {
    floats.wrapping_mul(4)
}

/// Adds the steps to the sums, where they are of one to three rows and of one or two vectors.
///
/// # Safety
/// As of [`Along`].
#[inline(always)]
unsafe fn along(steps: &Steps, rows: usize, vectors: usize, sums: *mut f32) {
    if steps.count == 0 {
        return;
    }
    match (vectors, rows) {
        (1, 1) => sums_along!(
            steps, sums, "s8" "s11" ["s8" "s9" "s10" "s11"],
            "/* {row} {next} */",
            ["s0" "s8" "s9" "s10" "s11";]
        ),
        (1, 2) => sums_along!(
            steps, sums, "s8" "s15" ["s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15"],
            "add {next}, {left}, {row}" "vldr s1, [{next}]",
            ["s0" "s8" "s9" "s10" "s11"; "s1" "s12" "s13" "s14" "s15";]
        ),
        (1, 3) => sums_along!(
            steps, sums,
            "s8" "s19" ["s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15" "s16" "s17" "s18" "s19"],
            "add {next}, {left}, {row}" "vldr s1, [{next}]" "add {next}, {next}, {row}" "vldr s2, [{next}]",
            [
                "s0" "s8" "s9" "s10" "s11";
                "s1" "s12" "s13" "s14" "s15";
                "s2" "s16" "s17" "s18" "s19";
            ]
        ),
        (2, 1) => sums_along!(
            steps, sums, "s8" "s15" ["s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15"],
            "/* {row} {next} */",
            ["s0" "s8" "s9" "s10" "s11";]
            ["s0" "s12" "s13" "s14" "s15";]
        ),
        (2, 2) => sums_along!(
            steps, sums,
            "s8" "s23" ["s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15" "s16" "s17" "s18" "s19" "s20" "s21" "s22" "s23"],
            "add {next}, {left}, {row}" "vldr s1, [{next}]",
            ["s0" "s8" "s9" "s10" "s11"; "s1" "s16" "s17" "s18" "s19";]
            ["s0" "s12" "s13" "s14" "s15"; "s1" "s20" "s21" "s22" "s23";]
        ),
        (2, 3) => sums_along!(
            steps, sums,
            "s8" "s31" ["s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15" "s16" "s17" "s18" "s19" "s20" "s21" "s22" "s23" "s24" "s25" "s26" "s27" "s28" "s29" "s30" "s31"],
            "add {next}, {left}, {row}" "vldr s1, [{next}]" "add {next}, {next}, {row}" "vldr s2, [{next}]",
            [
                "s0" "s8" "s9" "s10" "s11";
                "s1" "s16" "s17" "s18" "s19";
                "s2" "s24" "s25" "s26" "s27";
            ]
            [
                "s0" "s12" "s13" "s14" "s15";
                "s1" "s20" "s21" "s22" "s23";
                "s2" "s28" "s29" "s30" "s31";
            ]
        ),
        _ => {}
    }
}
