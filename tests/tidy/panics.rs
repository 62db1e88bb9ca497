//! Nothing in `src` panics at run time.
//!
//! Requirements: FW-PANIC-2.

use crate::code::{code_only, enclosing, without_tests, words};
use crate::tree::{self, Fault, File};

/// Macros that panic.
const MACROS: [&str; 10] = [
    "panic",
    "unreachable",
    "todo",
    "unimplemented",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
];

/// Methods that panic. Those that `src` calls behind a look at their arguments, such as `copy_from_slice`, are not among
/// them, nor are indices and divisions: that none of these is left is for the linker to show, by `scripts/panic-free`.
const METHODS: [&str; 12] = [
    "unwrap",
    "expect",
    "unwrap_err",
    "expect_err",
    "div_euclid",
    "rem_euclid",
    "borrow_mut",
    "clone_from_slice",
    "copy_within",
    "swap_with_slice",
    "split_off",
    "swap_remove",
];

/// Panics that are neither in a test nor evaluated by the compiler.
fn check(file: &File) -> Vec<Fault> {
    if !file.path.starts_with("src/") || !file.is_rust() {
        return Vec::new();
    }
    let code = without_tests(&code_only(&file.text));
    let mut faults = Vec::new();
    for name in MACROS {
        for at in words(&code, name) {
            let is_call = code[at + name.len()..].starts_with('!');
            if is_call && !is_constant(&code, at, name.contains("assert")) {
                faults.push(Fault::at(file, at, format!("`{name}!` can panic at run time")));
            }
        }
    }
    for name in METHODS {
        for at in words(&code, name) {
            let is_call = code[..at].ends_with('.') && code[at + name.len()..].starts_with('(');
            if is_call && !is_constant(&code, at, false) {
                faults.push(Fault::at(file, at, format!("`.{name}()` can panic at run time")));
            }
        }
    }
    faults
}

/// Whether the place is in a `const` block or item; a `const fn` counts only for assertions.
fn is_constant(code: &str, at: usize, in_function: bool) -> bool {
    let is_const = |header: &str| {
        let is_item = header.ends_with("const") || header.ends_with("const _: () =");
        is_item || in_function && words(header, "const fn").next().is_some()
    };
    enclosing(code, at).into_iter().any(is_const)
        || code[..at]
            .lines()
            .next_back()
            .is_some_and(|line| line.trim_start().starts_with("const "))
}

#[test]
fn nothing_in_src_panics() {
    let faults: Vec<_> = tree::files().iter().flat_map(check).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_panic_at_run_time_is_caught() {
    for call in [
        "x.unwrap()",
        "x.expect(\"y\")",
        "panic!(\"y\")",
        "unreachable!()",
        "assert!(x)",
        "debug_assert_eq!(x, y)",
        "unimplemented!()",
        "x.rem_euclid(y)",
        "x.clone_from_slice(y)",
    ] {
        let file = File::new("src/dim/a.rs", &format!("//! A.\nfn f() {{\n    {call};\n}}\n"));
        tree::assert_one(&check(&file), 3, "can panic");
    }
}

#[test]
fn compile_time_checks_tests_and_docs_may_panic() {
    let text = "//! A.\n/// x.unwrap()\nconst _: () = { assert!(x); };\nconst _: () = assert!(y);\n\
        fn f() { const { assert!(z, \"w\"); } y.unwrap_or(0); }\n\
        #[cfg(test)]\nmod tests { fn g() { x.unwrap(); } }\n";
    tree::assert_none(&check(&File::new("src/dim/a.rs", text)));
    tree::assert_none(&check(&File::new("tests/a.rs", "//! A.\nfn f() { x.unwrap(); }")));
}
