//! The program without an operating system, or with the few calls of it that printing takes.

#[cfg(target_arch = "arm")]
pub(crate) fn begin() -> ! {
    crate::board::end(crate::report(&mut crate::board::Out).is_ok())
}

#[cfg(not(target_arch = "arm"))]
mod calls {
    use core::fmt;

    /// The output of the program.
    struct Out;

    impl fmt::Write for Out {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            print(text);
            Ok(())
        }
    }

    fn run() -> usize {
        println_header();
        usize::from(crate::report(&mut Out).is_err())
    }

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        print("panic\n");
        end(1)
    }

    #[cfg(target_arch = "x86_64")]
    fn println_header() {
        print(match formwork::isa::level() {
            formwork::isa::Level::Portable => "# Portable\n",
            formwork::isa::Level::Avx2 => "# Avx2\n",
            formwork::isa::Level::Avx512 => "# Avx512\n",
        });
    }

    /// Ends the program where three times five is not fifteen: a machine that multiplies two numbers of single precision
    /// to one of double precision wrongly, as QEMU before 8.1 does, computes other bits for that reason.
    #[cfg(target_arch = "s390x")]
    fn println_header() {
        let [three, five] = [3.0_f32, 5.0].map(|x| u64::from(x.to_bits()) << 32);
        let product: u64;
        // SAFETY: the instructions read and write what is named. Single precision is the upper half of a register.
        unsafe {
            core::arch::asm!(
                "ldgr %f0, {three}", "ldgr %f2, {five}", "mdebr %f0, %f2", "lgdr {product}, %f0",
                three = in(reg) three, five = in(reg) five, product = out(reg) product, out("f0") _, out("f2") _,
                options(pure, nomem, nostack),
            );
        }
        if f64::from_bits(product) != 15.0 {
            print(
                "# MDEBR of this machine is wrong, as of QEMU before 8.1: no bits can be compared\n",
            );
            end(1);
        }
    }

    #[cfg(not(any(target_arch = "x86_64", target_arch = "s390x")))]
    fn println_header() {}

    #[cfg(target_arch = "x86_64")]
    mod system {
        // SAFETY: these are functions of the C library.
        unsafe extern "C" {
            fn write(file: i32, text: *const u8, len: usize) -> isize;
            fn _exit(code: i32) -> !;
        }

        pub(super) fn print(text: &str) {
            // SAFETY: the text is there.
            unsafe { write(1, text.as_ptr(), text.len()) };
        }

        pub(super) fn end(code: usize) -> ! {
            // SAFETY: it can be called at any time.
            unsafe { _exit(i32::from(code != 0)) }
        }

        // SAFETY: no other symbol has this name.
        #[unsafe(no_mangle)]
        extern "C" fn main(_count: i32, _arguments: *const *const u8) -> i32 {
            end(super::run())
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    mod system {
        use core::arch::{asm, global_asm};

        // The first instructions: a call of the function below, with room on the stack where the rules ask for it.
        #[cfg(target_arch = "aarch64")]
        global_asm!(".globl _start", "_start: bl calls_begin");
        #[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
        global_asm!(".globl _start", "_start: call calls_begin");
        #[cfg(target_arch = "s390x")]
        global_asm!(".globl _start", "_start: aghi %r15, -160", "brasl %r14, calls_begin");

        // SAFETY: no other symbol has this name.
        #[unsafe(no_mangle)]
        extern "C" fn calls_begin() -> ! {
            end(super::run())
        }

        pub(super) fn print(text: &str) {
            call(
                if cfg!(target_arch = "s390x") { 4 } else { 64 },
                [1, text.as_ptr() as usize, text.len()],
            );
        }

        pub(super) fn end(code: usize) -> ! {
            loop {
                call(if cfg!(target_arch = "s390x") { 1 } else { 93 }, [code, 0, 0]);
            }
        }

        /// A call of the system.
        fn call(what: usize, [a, b, c]: [usize; 3]) {
            #[cfg(target_arch = "aarch64")]
            // SAFETY: the calls read memory that is there, or end the program.
            unsafe {
                asm!("svc 0", in("x8") what, inout("x0") a => _, in("x1") b, in("x2") c);
            }
            #[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
            // SAFETY: as above.
            unsafe {
                asm!("ecall", in("a7") what, inout("a0") a => _, in("a1") b, in("a2") c);
            }
            #[cfg(target_arch = "s390x")]
            // SAFETY: as above.
            unsafe {
                asm!("svc 0", in("r1") what, inout("r2") a => _, in("r3") b, in("r4") c);
            }
        }
    }

    use system::{end, print};
}
