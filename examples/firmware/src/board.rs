//! What happens before `main` on a Cortex-M, and how the program speaks with who runs it (semihosting).

use core::arch::asm;
use core::fmt;

// SAFETY: `board.ld` defines them.
unsafe extern "C" {
    /// Where the stack begins, growing downward; these are addresses that `board.ld` names.
    static stack_begin: u32;
    static data_image: u32;
    static mut data_begin: u32;
    static mut data_end: u32;
    static mut bss_begin: u32;
    static mut bss_end: u32;
}

/// A word of the table that the processor reads first.
#[allow(dead_code, reason = "read by the processor")]
union Vector {
    stack: *const u32,
    handler: extern "C" fn() -> !,
    none: usize,
}

// SAFETY: nobody changes the table.
unsafe impl Sync for Vector {}

/// Where the stack begins, where the program does, and where it goes with a fault.
#[used]
// SAFETY: the section is that of the table.
#[unsafe(link_section = ".vectors")]
static VECTORS: [Vector; 16] = {
    let mut table = [const { Vector { handler: fault } }; 16];
    table[0] = Vector { stack: &raw const stack_begin };
    table[1] = Vector { handler: reset };
    let mut reserved = 7;
    while reserved < 11 {
        table[reserved] = Vector { none: 0 };
        reserved += 1;
    }
    table
};

extern "C" fn fault() -> ! {
    print("fault\n");
    end(false)
}

/// Sets up the variables and the unit for floats, then begins.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
extern "C" fn reset() -> ! {
    let (mut word, mut image) = (&raw mut data_begin, &raw const data_image);
    while word < &raw mut data_end {
        // SAFETY: the linker has put as many words of the image into flash.
        unsafe { word.write_volatile(image.read_volatile()) };
        (word, image) = (word.wrapping_add(1), image.wrapping_add(1));
    }
    word = &raw mut bss_begin;
    while word < &raw mut bss_end {
        // SAFETY: these words are variables that nobody has used yet.
        unsafe { word.write_volatile(0) };
        word = word.wrapping_add(1);
    }
    #[cfg(target_abi = "eabihf")]
    // SAFETY: the register lets programs use the unit; the barriers wait until it does.
    unsafe {
        let register = 0xe000_ed88 as *mut u32;
        register.write_volatile(register.read_volatile() | 0xf << 20);
        asm!("dsb", "isb");
    }
    crate::begin()
}

/// Asks who runs the program for something.
fn ask(what: u32, with: usize) -> usize {
    let answer;
    // SAFETY: QEMU reads and writes what the argument names, and the register.
    unsafe { asm!("bkpt 0xab", inout("r0") what => answer, in("r1") with) }
    answer
}

/// Prints a text.
pub(crate) fn print(text: &str) {
    // The file that stands for the output, opened to be written.
    let name = b":tt\0";
    let file = ask(1, [name.as_ptr() as usize, 4, 3].as_ptr() as usize);
    ask(5, [file, text.as_ptr() as usize, text.len()].as_ptr() as usize);
}

/// Ends the program: QEMU with 0 or with 1.
pub(crate) fn end(is_right: bool) -> ! {
    loop {
        ask(0x18, if is_right { 0x2_0026 } else { 0x2_0023 });
    }
}

/// Where `write!` prints.
pub(crate) struct Out;

impl fmt::Write for Out {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        print(text);
        Ok(())
    }
}

/// A panic, of which there is none on the way of an inference, ends with an error.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    print("panic\n");
    end(false)
}
