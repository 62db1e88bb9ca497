//! What a text names in backticks as a file of the project is there.
//!
//! Requirements: FW-DOC-2.

use crate::tree::{self, Fault, File};

/// Where paths of the project begin.
const FOLDERS: [&str; 12] = [
    "src/",
    "cli/",
    "macros/",
    "tests/",
    "ui-tests/",
    "benches/",
    "examples/",
    "scripts/",
    "probes/",
    "evidence/",
    "docs/",
    ".ci/",
];

/// Paths in backticks, in prose or comments, that lead nowhere.
fn check(file: &File, exists: impl Fn(&str) -> bool) -> Vec<Fault> {
    let is_prose = file.path.ends_with(".md");
    // The checks plant paths that lead nowhere.
    if !is_prose && !file.is_rust() || file.path.starts_with("tests/tidy/") {
        return Vec::new();
    }
    // The macro crate and the scripts also name files beside them.
    let beside = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let packages = ["macros/", "cli/", "evidence/"].into_iter();
    let package = packages.into_iter().find(|package| file.path.starts_with(package)).unwrap_or("");
    let mut faults = Vec::new();
    for (number, line) in file.text.lines().enumerate() {
        if !is_prose && !line.trim_start().starts_with("//") {
            continue;
        }
        for path in line.split('`').skip(1).step_by(2) {
            let path = path.split_whitespace().next().unwrap_or_default();
            let is_path = FOLDERS.iter().any(|folder| path.starts_with(folder));
            let is_pattern = path.contains(['*', '<', '{', '$']) || path.ends_with("NAME");
            let here = [path.to_owned(), format!("{package}{path}"), format!("{beside}/{path}")];
            if is_path && !is_pattern && !here.iter().any(|path| exists(path)) {
                let what = format!("`{path}` does not exist");
                faults.push(Fault::new(&file.path, number + 1, what));
            }
        }
    }
    faults
}

#[test]
fn named_files_exist() {
    let files = tree::files();
    let exists = |path: &str| {
        let folder = format!("{}/", path.trim_end_matches('/'));
        files.iter().any(|file| file.path == path || file.path.starts_with(&folder))
    };
    let faults: Vec<_> = files.iter().flat_map(|file| check(file, exists)).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_name_that_leads_nowhere_is_caught() {
    let exists = |path: &str| path == "src/lib.rs" || path == "macros/src/axes";
    let prose = File::new("README.md", "See `src/lib.rs`.\nSee `src/gone.rs`, `src/dim/*`.\n");
    tree::assert_one(&check(&prose, exists), 2, "`src/gone.rs`");
    let comment =
        File::new("src/dim/mod.rs", "//! `tests/gone.rs` checks it.\nlet x = \"`src/y`\";");
    tree::assert_one(&check(&comment, exists), 1, "`tests/gone.rs`");
    tree::assert_none(&check(&File::new("macros/src/lib.rs", "//! `src/axes`."), exists));
}
