//! Each feature says what it adds.
//!
//! Requirements: FW-DOC-2.

use crate::tree::{self, Fault, File};

/// Features of a manifest without a comment line above.
fn check(file: &File) -> Vec<Fault> {
    if !file.path.ends_with("Cargo.toml") {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let mut in_features = false;
    let mut before = "";
    for (number, line) in file.text.lines().enumerate() {
        if line.starts_with('[') {
            in_features = line == "[features]";
        } else if in_features
            && let Some((name, _)) = line.split_once('=')
            && !line.starts_with([' ', '#'])
            && name.trim() != "default"
            && !before.starts_with("# ")
        {
            let what = format!("the feature `{}` has no comment line", name.trim());
            faults.push(Fault::new(&file.path, number + 1, what));
        }
        before = line;
    }
    faults
}

#[test]
fn every_feature_has_a_comment_line() {
    let faults: Vec<_> = tree::files().iter().flat_map(check).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_feature_without_a_comment_is_caught() {
    let text = "[package]\nname = \"a\"\n[features]\ndefault = []\n# Adds b.\nb = []\nc = [\n  \"b\",\n]\n";
    tree::assert_one(&check(&File::new("Cargo.toml", text)), 7, "`c`");
}
