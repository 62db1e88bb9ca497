//! Words that must not be merged: unfinished work, nameless modules, paths of one machine.
//!
//! Requirements: FW-DOC-3.

use crate::code::{code_only, words};
use crate::tree::{self, Fault, File};

/// Written in two parts, so that this file does not catch itself.
const LATER: &str = concat!("TO", "DO");
const REPAIR: &str = concat!("FIX", "ME");

/// Macros of unfinished or half-removed code.
const UNFINISHED: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// Names of modules that tell nothing.
const NAMELESS: [&str; 6] = ["utils", "util", "helpers", "helper", "common", "misc"];

/// Folders that only some machine has.
const MACHINE: [&str; 4] =
    [concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/wo", "rk/"), concat!("/tm", "p/")];

/// All such words of a file.
fn check(file: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
    let is_prose = file.path.ends_with(".md");
    if !is_prose {
        for at in words(&file.text, LATER) {
            faults.push(Fault::at(
                file,
                at,
                format!("`{LATER}`: do it, or say in `DESIGN.md` why not"),
            ));
        }
    }
    for at in words(&file.text, REPAIR).filter(|_| !is_prose) {
        if !has_number(&file.text[at + REPAIR.len()..]) {
            faults.push(Fault::at(file, at, format!("`{REPAIR}` without `(#number)`")));
        }
    }
    for folder in MACHINE {
        for (at, _) in file.text.match_indices(folder) {
            let before = file.text[..at].bytes().next_back();
            if !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._-}/".contains(&byte))
            {
                faults.push(Fault::at(file, at, format!("`{folder}`: a path of one machine")));
            }
        }
    }
    if file.is_rust() {
        let code = code_only(&file.text);
        for name in UNFINISHED {
            for at in words(&code, name).filter(|at| code[at + name.len()..].starts_with('!')) {
                faults.push(Fault::at(file, at, format!("`{name}!`")));
            }
        }
        for (at, _) in code.match_indices("#[ignore") {
            faults.push(Fault::at(file, at, "an ignored test: assert what happens now"));
        }
    }
    if file.path.starts_with("src/") {
        let parts = file.path.trim_end_matches(".rs").split('/');
        for part in parts.filter(|part| NAMELESS.contains(part)) {
            faults.push(Fault::new(&file.path, 1, format!("a module named `{part}`")));
        }
    }
    faults
}

/// Whether the text begins with `(#1)` or the like.
fn has_number(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("(#") else { return false };
    let Some((number, _)) = rest.split_once(')') else { return false };
    number.parse::<u32>().is_ok()
}

#[test]
fn no_unwanted_word_is_in_any_file() {
    let faults: Vec<_> = tree::files().iter().flat_map(check).collect();
    tree::assert_none(&faults);
}

#[test]
fn unfinished_work_is_caught() {
    let text = |line: &str| File::new("src/dim/a.rs", &format!("//! A.\n{line}\n"));
    tree::assert_one(&check(&text(&format!("// {LATER}: this"))), 2, LATER);
    tree::assert_one(&check(&text(&format!("// {REPAIR}: that"))), 2, "without");
    tree::assert_one(&check(&text(&format!("// {REPAIR}(#x) that"))), 2, "without");
    tree::assert_none(&check(&text(&format!("// {REPAIR}(#12): that"))));
    tree::assert_one(&check(&text("fn f() { todo!() }")), 2, "todo!");
    tree::assert_one(&check(&text("fn f() { unimplemented!(\"x\") }")), 2, "unimplemented!");
    tree::assert_one(&check(&text("fn f() { dbg!(1); }")), 2, "dbg!");
    tree::assert_one(&check(&text("#[ignore = \"slow\"]")), 2, "ignored");
    tree::assert_none(&check(&text("// `todo!` and `dbg!` are not merged.")));
}

#[test]
fn a_module_without_a_name_is_caught() {
    for path in ["src/utils.rs", "src/dim/helpers.rs", "src/common/mod.rs"] {
        tree::assert_one(&check(&File::new(path, "//! A.")), 1, "a module named");
    }
    tree::assert_none(&check(&File::new("tests/common/mod.rs", "//! A.")));
}

#[test]
fn a_path_of_one_machine_is_caught() {
    for folder in MACHINE {
        let text = format!("cd {folder}main\n");
        tree::assert_one(&check(&File::new("scripts/a", &text)), 1, "one machine");
        tree::assert_one(&check(&File::new("README.md", &text)), 1, "one machine");
    }
    tree::assert_none(&check(&File::new("scripts/a", "cd \"$here/home/\"; cd \"${dir}/root/x\"")));
}
