//! Reads whatever the fuzzer thinks of as a file of npy.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    formwork_fuzz::npy::read(bytes);
});
