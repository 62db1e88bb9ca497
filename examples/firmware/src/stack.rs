//! How deep the stack was: it is painted, and what has lost its paint was used.

use core::arch::asm;

// SAFETY: `board.ld` defines them.
unsafe extern "C" {
    /// The end of all variables, where the room for the stack begins, and its other end.
    static mut bss_end: u32;
    static stack_begin: u32;
}

const PAINT: u32 = 0xa5c3_965a;

/// The stack pointer of the function that asks.
#[inline(always)]
fn pointer() -> usize {
    let here: usize;
    // SAFETY: it reads a register.
    unsafe { asm!("mov {}, sp", out(reg) here) }
    here
}

/// The bytes that are in use where this is called.
#[inline(always)]
pub(crate) fn above() -> usize {
    (&raw const stack_begin) as usize - pointer()
}

/// Paints the room below the stack as it is now.
#[inline(never)]
pub(crate) fn paint() {
    let here = pointer();
    let mut word = &raw mut bss_end;
    while (word as usize) < here {
        // SAFETY: the word is behind the variables, and what is below the stack pointer belongs to nobody.
        unsafe { word.write_volatile(PAINT) };
        word = word.wrapping_add(1);
    }
}

/// The bytes from where the stack begins down to the deepest word that was written since it was painted.
#[inline(never)]
pub(crate) fn deepest() -> usize {
    let begin = &raw const stack_begin;
    let mut word = (&raw const bss_end).cast::<u32>();
    // SAFETY: the word is between the variables and where the stack begins.
    while word < begin && unsafe { word.read_volatile() } == PAINT {
        word = word.wrapping_add(1);
    }
    begin as usize - word as usize
}
