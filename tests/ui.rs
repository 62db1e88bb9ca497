//! Compile errors read as recorded, and what stands beside them compiles.
//!
//! `ui-tests/fail` is only checked, as an editor checks it: an error that needs a full build
//! would be missing there. Such second guards are in `ui-tests/late`, which is built. `ui-tests/parallel` needs
//! the feature of that name, `ui-tests/exchange` those of the libraries it speaks of. `scripts/bless` writes the records.
//!
//! Requirements: FW-SHAPE-1, FW-MSG-1.
#![cfg(all(feature = "std", feature = "macros"))]

use std::process::Command;

/// The version whose messages are recorded.
const PINNED: &str = concat!("rustc ", env!("CARGO_PKG_RUST_VERSION"));

/// Whether the compiler is the one whose messages are recorded; in CI it must be.
fn is_pinned() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("the compiler runs");
    let version = String::from_utf8_lossy(&output.stdout);
    let is_pinned = version.starts_with(PINNED);
    if !is_pinned {
        eprintln!("SKIPPED: messages are recorded for {PINNED}, and this is {version}");
        assert!(std::env::var_os("CI").is_none(), "CI must use {PINNED}");
    }
    is_pinned
}

#[test]
fn shape_errors_show_in_a_check() {
    if is_pinned() {
        trybuild::TestCases::new().compile_fail("ui-tests/fail/**/*.rs");
    }
}

/// Requirements: FW-ALIAS-5, FW-MSG-1.
#[test]
#[cfg(feature = "parallel")]
fn what_threads_may_not_share_is_refused() {
    if is_pinned() {
        trybuild::TestCases::new().compile_fail("ui-tests/parallel/*.rs");
    }
}

#[test]
fn neighbours_compile_and_second_guards_fail_in_a_build() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui-tests/pass/**/*.rs");
    if is_pinned() {
        cases.compile_fail("ui-tests/late/**/*.rs");
    }
}

/// Requirements: FW-EXCH-3, FW-EXCH-4, FW-EXCH-6, FW-MSG-1.
#[test]
#[cfg(all(feature = "dlpack", feature = "nalgebra", feature = "ndarray"))]
fn what_other_libraries_do_not_take_is_refused() {
    let cases = trybuild::TestCases::new();
    // Something that compiles makes all cases be built, so that second guards show too.
    cases.pass("ui-tests/exchange/pass/*.rs");
    if is_pinned() {
        cases.compile_fail("ui-tests/exchange/fail/*.rs");
    }
}
