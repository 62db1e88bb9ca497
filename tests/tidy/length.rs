//! No file is longer than a reader can hold, unless a script wrote it.
//!
//! Requirements: FW-DOC-3.

use crate::tree::{self, Fault, File};

/// The most lines of a file.
const LIMIT: usize = 500;

/// Rust files above the limit, and generated ones whose script is gone.
fn check(file: &File, exists: impl Fn(&str) -> bool) -> Vec<Fault> {
    if !file.is_rust() {
        return Vec::new();
    }
    if file.is_generated() {
        let script = file.text.split('`').find(|part| part.starts_with("scripts/"));
        let script = script.unwrap_or_default();
        if exists(script) {
            return Vec::new();
        }
        return vec![Fault::new(&file.path, 1, format!("`{script}`, which wrote it, is gone"))];
    }
    let lines = file.text.lines().count();
    if lines > LIMIT {
        vec![Fault::new(&file.path, LIMIT + 1, format!("{lines} lines, more than {LIMIT}"))]
    } else {
        Vec::new()
    }
}

#[test]
fn no_file_is_too_long() {
    let files = tree::files();
    let exists = |path: &str| files.iter().any(|file| file.path == path);
    let faults: Vec<_> = files.iter().flat_map(|file| check(file, exists)).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_file_of_501_lines_is_caught() {
    let text = "x\n".repeat(500);
    tree::assert_none(&check(&File::new("src/a.rs", &text), |_| true));
    tree::assert_one(&check(&File::new("src/a.rs", &(text + "x")), |_| true), 501, "501 lines");
}

#[test]
fn a_generated_file_may_be_long_while_its_script_exists() {
    let text = "//! T.\n//!\n//! Written by `scripts/t.py`; do not edit.\n".to_owned();
    let file = File::new("src/t.rs", &(text + &"x\n".repeat(600)));
    tree::assert_none(&check(&file, |path| path == "scripts/t.py"));
    tree::assert_one(&check(&file, |_| false), 1, "is gone");
}
