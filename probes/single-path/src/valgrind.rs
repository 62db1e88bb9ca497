//! Requests to valgrind: what its manual calls client requests, which do nothing where it does not run.

use std::arch::asm;

/// The requests of one tool begin with its two letters.
const fn tool(letters: [u8; 2]) -> u64 {
    ((letters[0] as u64) << 24) | ((letters[1] as u64) << 16)
}

const UNDEFINED: u64 = tool(*b"MC") + 1;
const DEFINED: u64 = tool(*b"MC") + 2;
const ZERO_STATS: u64 = tool(*b"CT") + 1;
const DUMP_STATS_AT: u64 = tool(*b"CT") + 3;
/// Of the core: how many errors there were.
const COUNT_ERRORS: u64 = 0x1201;

/// The answer to a request, 0 without valgrind.
fn request(number: u64, first: usize, second: usize) -> u64 {
    let words = [number, first as u64, second as u64, 0, 0, 0];
    let mut answer = 0_u64;
    // SAFETY: four rotations by 128 in all and an exchange with itself change nothing; valgrind takes them for a
    // request with the words that `rax` points to, and answers in `rdx`.
    unsafe {
        asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") &raw const words,
            inout("rdx") answer,
        );
    }
    answer
}

/// Has memcheck follow the bytes of a value as if they had never been written.
pub fn mark_undefined<T>(value: &mut T) {
    request(UNDEFINED, (&raw mut *value).addr(), size_of::<T>());
}

/// Ends that.
pub fn mark_defined<T>(value: &mut T) {
    request(DEFINED, (&raw mut *value).addr(), size_of::<T>());
}

/// How many faults memcheck has found so far, repeated ones too.
pub fn faults() -> u64 {
    request(COUNT_ERRORS, 0, 0)
}

/// Has callgrind count from nothing.
pub fn count_anew() {
    request(ZERO_STATS, 0, 0);
}

/// Has callgrind write what it has counted, under a title that ends with a zero byte.
pub fn write_counts(title: &std::ffi::CStr) {
    request(DUMP_STATS_AT, title.as_ptr().addr(), 0);
}
