//! Tests that use an optional part of the crate say so, so that each feature alone can be tested.
//!
//! Requirements: FW-BUILD-1.

use crate::code::{code_only, words};
use crate::tree::{self, Fault, File};

/// Macros of the feature `macros`.
const MACROS: [&str; 4] = ["s", "dim", "axes", "span"];

/// Uses of a feature that neither the file nor the root of its test target names.
fn check(file: &File, files: &[File]) -> Vec<Fault> {
    let Some(inside) = file.path.strip_prefix("tests/") else { return Vec::new() };
    if !file.is_rust() || inside.starts_with("tidy") || inside.starts_with("common/") {
        return Vec::new();
    }
    let folder = inside.split('/').next().unwrap_or_default();
    let root = format!("tests/{}.rs", folder.trim_end_matches(".rs"));
    let root = files.iter().find(|other| other.path == root).unwrap_or(file);
    let code = code_only(&file.text);
    let is_macro =
        |name: &&str| words(&code, name).any(|at| code[at + name.len()..].starts_with(['!']));
    let uses_heap = words(&code, "HeapTensor").next().is_some() || code.contains("_heap()");
    let mut faults = Vec::new();
    for (feature, is_used) in [("macros", MACROS.iter().any(is_macro)), ("alloc", uses_heap)] {
        let gate = format!("feature = \"{feature}\"");
        // `std` is `alloc` and more.
        let or_std = if feature == "alloc" { "feature = \"std\"" } else { &gate };
        let is_gated = |text: &str| text.contains(&gate) || text.contains(or_std);
        if is_used && !is_gated(&file.text) && !is_gated(&root.text) {
            let what = format!("uses the feature `{feature}` without `#![cfg({gate})]`");
            faults.push(Fault::new(&file.path, 1, what));
        }
    }
    faults
}

#[test]
fn tests_name_the_features_they_need() {
    let files = tree::files();
    let faults: Vec<_> = files.iter().flat_map(|file| check(file, &files)).collect();
    tree::assert_none(&faults);
}

#[test]
fn a_test_without_its_gate_is_caught() {
    let macros = "//! A.\n#![cfg(feature = \"macros\")]\n";
    let file = |path: &str, text: &str| File::new(path, &format!("//! A.\n{text}"));
    let check = |file: &File, root: &File| check(file, &[file.clone(), root.clone()]);
    let own = file("tests/a.rs", "fn f(_: s![2]) {}");
    tree::assert_one(&check(&own, &own), 1, "`macros`");
    let heap = file("tests/a.rs", "fn f(_: HeapTensor<u8, ()>) {}");
    tree::assert_one(&check(&heap, &heap), 1, "`alloc`");
    let gated = File::new("tests/a.rs", &format!("{macros}fn f(_: s![2]) {{}}"));
    tree::assert_none(&check(&gated, &gated));
    let below = file("tests/a/b.rs", "fn f(_: dim!(2)) {}");
    tree::assert_none(&check(&below, &File::new("tests/a.rs", macros)));
    tree::assert_one(&check(&below, &file("tests/a.rs", "mod b;")), 1, "`macros`");
}
