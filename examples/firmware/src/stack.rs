//! How deep the stack was: it is painted, and what has lost its paint was used.

use core::arch::asm;

// SAFETY: `board.ld` defines them.
unsafe extern "C" {
    /// The end of all variables, where the room for the stack begins, and its other end.
    static mut bss_end: u32;
    static stack_begin: u32;
}

const PAINT: u32 = 0xa5c3_965a;

/// Paints the room below the stack as it is now, and tells how many bytes are above.
#[inline(never)]
pub(crate) fn paint() -> usize {
    let here: usize;
    // SAFETY: it reads a register.
    unsafe { asm!("mov {}, sp", out(reg) here) }
    let mut word = &raw mut bss_end;
    while (word as usize) < here {
        // SAFETY: the word is behind the variables, and what is below the stack pointer belongs to nobody.
        unsafe { word.write_volatile(PAINT) };
        word = word.wrapping_add(1);
    }
    (&raw const stack_begin) as usize - here
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
