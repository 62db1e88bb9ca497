//! A message that the read-me quotes is one that the compiler gives.
//!
//! Requirements: FW-MSG-3.

use crate::tree::{self, Fault, File};

const QUOTING: &str = "README.md";

/// Quotes, in double backticks, that no record of `ui-tests` holds.
fn check(file: &File, files: &[File]) -> Vec<Fault> {
    let mut faults = Vec::new();
    let is_prose = |(_, line): &(usize, &str)| !line.starts_with("```");
    for (number, line) in file.text.lines().enumerate().filter(is_prose) {
        for quote in line.split("``").skip(1).step_by(2).map(str::trim) {
            let mut records = files.iter().filter(|file| {
                file.path.starts_with("ui-tests/") && file.path.ends_with(".stderr")
            });
            if !records.any(|record| record.text.contains(quote)) {
                let what = format!("no message says ``{quote}``");
                faults.push(Fault::new(&file.path, number + 1, what));
            }
        }
    }
    faults
}

#[test]
fn quoted_messages_are_recorded() {
    let files = tree::files();
    let quoting = files.iter().find(|file| file.path == QUOTING).expect("README.md");
    assert!(quoting.text.contains("``"), "{QUOTING} quotes nothing");
    tree::assert_none(&check(quoting, &files));
}

#[test]
fn an_invented_message_is_caught() {
    let record = File::new("ui-tests/fail/shape/a.stderr", "error: shape `x` is wrong\n");
    let quoting = |quote: &str| File::new(QUOTING, &format!("# A\n| ``{quote}`` |\n```text\n"));
    let files = [record];
    tree::assert_none(&check(&quoting("shape `x` is wrong"), &files));
    tree::assert_one(&check(&quoting("shape `x` is bad"), &files), 2, "is bad");
}
