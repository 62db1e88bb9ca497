//! The name of a test is a sentence that can be false.
//!
//! Requirements: FW-DOC-3.

use crate::code::code_only;
use crate::tree::{self, Fault, File};

/// Tests whose names are not at least two words, or say only that they are tests.
fn check(file: &File) -> Vec<Fault> {
    if !file.is_rust() {
        return Vec::new();
    }
    let code = code_only(&file.text);
    let mut faults = Vec::new();
    for (at, _) in code.match_indices("#[test]") {
        let Some((_, rest)) = code[at..].split_once("fn ") else { continue };
        let end = rest.find(['(', '<', ' ']).unwrap_or(rest.len());
        let name = &rest[..end];
        let is_pattern = name.starts_with('$');
        if !is_pattern && (name.split('_').count() < 2 || name.starts_with("test_")) {
            faults.push(Fault::at(file, at, format!("`{name}` is no sentence")));
        }
    }
    faults
}

#[test]
fn the_names_of_tests_are_sentences() {
    let faults: Vec<_> = tree::files().iter().flat_map(check).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_test_named_by_a_word_is_caught() {
    let file = |name: &str| File::new("tests/a.rs", &format!("//! A.\n#[test]\nfn {name}() {{}}"));
    tree::assert_one(&check(&file("permute")), 2, "`permute`");
    tree::assert_one(&check(&file("test_the_order_of_axes")), 2, "no sentence");
    tree::assert_none(&check(&file("transpose_swaps_strides")));
}
