//! Where the program begins and ends on each target, without an operating system's library.

use core::arch::asm;

use crate::compare;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    end(false)
}

/// Compares, tells how much, and ends.
fn begin() -> ! {
    let (steps, is_same) = compare();
    let mut digits = [b' '; 11];
    let mut left = steps;
    for digit in digits.iter_mut().rev().skip(1) {
        // A digit is below 10.
        *digit = b'0' + (left % 10) as u8;
        left /= 10;
    }
    digits[10] = b'\n';
    write(&digits);
    end(is_same)
}

#[cfg(target_arch = "aarch64")]
mod target {
    use super::{asm, begin};

    /// The first instruction; Linux gives a stack.
    // SAFETY: no other symbol has this name.
    #[unsafe(no_mangle)]
    extern "C" fn _start() -> ! {
        begin()
    }

    pub(super) fn write(text: &[u8]) {
        // SAFETY: `write` of Linux reads the text.
        unsafe {
            asm!("svc 0", in("x8") 64, inout("x0") 1_usize => _, in("x1") text.as_ptr(), in("x2") text.len());
        }
    }

    pub(super) fn end(is_same: bool) -> ! {
        // SAFETY: `exit` of Linux does not return.
        unsafe {
            asm!("svc 0", in("x8") 93, in("x0") usize::from(!is_same), options(noreturn));
        }
    }
}

#[cfg(target_arch = "arm")]
mod target {
    use super::{asm, begin};

    /// What the processor reads first: where the stack begins, and the first function.
    #[repr(C)]
    struct Vectors(usize, extern "C" fn() -> !);

    // SAFETY: the linker puts this section where the processor looks for it.
    #[unsafe(link_section = ".vectors")]
    #[used]
    static VECTORS: Vectors = Vectors(0x2010_0000, reset);

    /// Lets floats be used, and begins.
    // SAFETY: no other symbol has this name.
    #[unsafe(no_mangle)]
    extern "C" fn reset() -> ! {
        let access = core::ptr::without_provenance_mut::<u32>(0xe000_ed88);
        // SAFETY: this register is there, and says who may use the unit for floats.
        unsafe { access.write_volatile(0xf << 20) };
        // SAFETY: waits until that holds.
        unsafe { asm!("dsb", "isb") };
        compare_and_end()
    }

    /// Apart, so that nothing of it comes before floats may be used.
    #[inline(never)]
    fn compare_and_end() -> ! {
        begin()
    }

    pub(super) fn write(text: &[u8]) {
        for byte in text {
            // SAFETY: this call of the debugger, or of QEMU, reads one byte.
            unsafe { asm!("bkpt 0xab", inout("r0") 3 => _, in("r1") byte) };
        }
    }

    pub(super) fn end(is_same: bool) -> ! {
        let reason = if is_same { 0x20026 } else { 0x20024 };
        // SAFETY: this call ends the program.
        unsafe { asm!("bkpt 0xab", in("r0") 0x18, in("r1") reason) };
        loop {}
    }
}

use target::{end, write};
