//! Reads whatever the fuzzer thinks of as a file of npz.
//!
//! Requirements: FW-FILE-4.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    formwork_fuzz::npz::read(bytes);
});
