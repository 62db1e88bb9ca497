//! Every file of code begins with one sentence that says what it is.
//!
//! Requirements: FW-DOC-2.

use crate::tree::{self, Fault, File};

/// Rust files that do not begin with a sentence.
fn check(file: &File) -> Vec<Fault> {
    if !file.is_rust() {
        return Vec::new();
    }
    let fault = |what: &str| vec![Fault::new(&file.path, 1, what)];
    if !file.text.starts_with("//! ") {
        return fault("the first line is not `//! ` and a sentence");
    }
    let lines = file.text.lines().map_while(|line| line.strip_prefix("//! "));
    let sentence = lines.collect::<Vec<_>>().join(" ");
    if sentence.trim_end().ends_with(['.', '?', ':']) {
        Vec::new()
    } else {
        fault("the first paragraph is no whole sentence: it ends without a full stop")
    }
}

#[test]
fn every_file_begins_with_a_sentence() {
    let faults: Vec<_> = tree::files().iter().flat_map(check).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_file_without_a_first_sentence_is_caught() {
    tree::assert_one(&check(&File::new("src/a.rs", "use b;\n")), 1, "first line");
    tree::assert_one(&check(&File::new("tests/a.rs", "// Not docs.\n")), 1, "first line");
    tree::assert_one(&check(&File::new("src/a.rs", "//! Half a\n\nuse b;")), 1, "full stop");
    tree::assert_none(&check(&File::new("src/a.rs", "//! Whole,\n//! two lines.\n\nuse b;")));
}
