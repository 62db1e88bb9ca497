//! A timer that counts instructions, where QEMU counts its time in them.
//!
//! With `-icount shift=5` every instruction takes 32 ns of QEMU's time, and the first timer of the boards
//! MPS2 counts down every 40 ns: 4 ticks are 5 instructions. On a processor it would count time.

use core::arch::asm;

const CONTROL: *mut u32 = 0x4000_0000 as *mut u32;
const VALUE: *mut u32 = 0x4000_0004 as *mut u32;
const RELOAD: *mut u32 = 0x4000_0008 as *mut u32;

/// The timer, counting.
pub(crate) struct Timer(());

impl Timer {
    /// Lets it count from its highest value.
    pub(crate) fn start() -> Self {
        for (register, value) in [(CONTROL, 0), (RELOAD, u32::MAX), (VALUE, u32::MAX), (CONTROL, 1)]
        {
            // SAFETY: these addresses are registers of the board's timer, and nobody else has it.
            unsafe { register.write_volatile(value) }
        }
        Self(())
    }

    /// The ticks since it counts, modulo 2^32.
    pub(crate) fn ticks(&mut self) -> u32 {
        // SAFETY: as in `start`.
        u32::MAX - unsafe { VALUE.read_volatile() }
    }

    /// The ticks of a thousand instructions that do nothing: what shows that instructions are counted.
    pub(crate) fn thousand(&mut self) -> u32 {
        let before = self.ticks();
        do_nothing();
        self.ticks().wrapping_sub(before)
    }
}

/// A thousand instructions; alone, because a Cortex-M0 reaches no constants behind so many.
#[inline(never)]
fn do_nothing() {
    // SAFETY: it does nothing.
    unsafe { asm!(".rept 1000", "nop", ".endr") }
}

/// The instructions in so many ticks.
pub(crate) fn instructions(ticks: u32) -> u64 {
    u64::from(ticks) * 5 / 4
}
