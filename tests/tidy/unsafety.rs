//! Unsafe code stands only where `SAFETY.md` lists it, and every piece of it has its proof.
//!
//! Requirements: FW-SAFE-1.

use std::collections::BTreeSet;

use crate::code::{code_only, enclosing, words};
use crate::tree::{self, Fault, File, line_of};

const INVENTORY: &str = "SAFETY.md";

/// Unsafe code without its proof, in one file.
fn unproven(file: &File) -> Vec<Fault> {
    let code = code_only(&file.text);
    let lines: Vec<_> = file.text.lines().collect();
    let mut faults = Vec::new();
    for at in words(&code, "unsafe") {
        let above = comment_above(&lines, &code, line_of(&code, at) - 1);
        let next = function(code[at + "unsafe".len()..].trim_start());
        let has_proof = if next.starts_with("fn") || next.starts_with("trait") {
            let is_type = next.trim_start_matches("fn").trim_start().starts_with('(');
            is_type || above.contains("# Safety") || is_in_trait_impl(&code, at)
        } else {
            above.contains("SAFETY:")
        };
        if !has_proof {
            faults.push(Fault::at(file, at, "`unsafe` without its proof above"));
        }
    }
    faults
}

/// What stands behind `unsafe`; of a function of C without its ABI, which is blanked.
fn function(next: &str) -> &str {
    let behind = next.strip_prefix("extern").map(str::trim_start);
    behind.filter(|rest| rest.starts_with("fn")).unwrap_or(next)
}

/// The comment above a line, counted from 0; only the begin of the same statement or item, such as
/// its attributes, may stand between.
fn comment_above(lines: &[&str], code: &str, line: usize) -> String {
    let is_comment = |line: &&&str| line.trim_start().starts_with("//");
    let Some(last) = lines[..line].iter().rposition(|line| is_comment(&line)) else {
        return String::new();
    };
    let mut between = code.lines().take(line).skip(last + 1);
    if between.any(|line| line.trim().is_empty() || line.contains([';', '{', '}'])) {
        return String::new();
    }
    let comment = lines[..=last].iter().rev().take_while(is_comment);
    comment.copied().collect()
}

/// Whether the place is a function of a trait's implementation: the trait tells its contract.
fn is_in_trait_impl(code: &str, at: usize) -> bool {
    enclosing(code, at).last().is_some_and(|header| {
        words(header, "impl").next().is_some() && words(header, "for").next().is_some()
    })
}

/// Files that are in the inventory and have no unsafe code, or have some and are not in it.
fn unlisted(files: &[File], inventory: &File) -> Vec<Fault> {
    let rows = rows(&inventory.text);
    let listed: BTreeSet<&str> = rows.iter().map(|row| row.path).collect();
    let mut faults = Vec::new();
    let mut with_unsafe = BTreeSet::new();
    for file in files.iter().filter(|file| file.is_rust() && !file.path.starts_with("ui-tests/")) {
        let code = code_only(&file.text);
        let place = words(&code, "unsafe").next().or(code.find("allow(unsafe_code)"));
        let Some(at) = place else { continue };
        with_unsafe.insert(file.path.as_str());
        if !listed.contains(file.path.as_str()) {
            let what = format!("unsafe code in a file that `{INVENTORY}` does not list");
            faults.push(Fault::at(file, at, what));
        }
    }
    for row in rows.iter().filter(|row| !with_unsafe.contains(row.path)) {
        let what = format!("`{}` has no unsafe code", row.path);
        faults.push(Fault::new(&inventory.path, row.line, what));
    }
    faults
}

/// Tests that the inventory names and that do not exist, and files without a test or a script that
/// tests them.
fn untested(files: &[File], inventory: &File) -> Vec<Fault> {
    let mut faults = Vec::new();
    for row in rows(&inventory.text) {
        let tests: Vec<_> = ticked(row.tests).filter(|name| !name.contains(['/', ':'])).collect();
        for name in &tests {
            if !files.iter().any(|file| file.is_rust() && has_test(file, name)) {
                let what = format!("there is no test `{name}`");
                faults.push(Fault::new(&inventory.path, row.line, what));
            }
        }
        let has_script = ticked(row.tests).any(|name| name.starts_with("scripts/"));
        if tests.is_empty() && !has_script {
            let what = format!("no test shows the invariants of `{}`", row.path);
            faults.push(Fault::new(&inventory.path, row.line, what));
        }
    }
    faults
}

/// Whether a function of this name is a test: `#[test]` is among the attributes above it.
fn has_test(file: &File, name: &str) -> bool {
    let lines: Vec<_> = file.text.lines().map(str::trim).collect();
    let head = format!("fn {name}(");
    lines.iter().enumerate().filter(|(_, line)| line.starts_with(&head)).any(|(at, _)| {
        let above = lines[..at].iter().rev().take_while(|line| {
            line.starts_with("#[") || line.starts_with("//") || line.ends_with(")]")
        });
        above.into_iter().any(|line| *line == "#[test]")
    })
}

/// A row of the inventory.
struct Row<'t> {
    line: usize,
    path: &'t str,
    /// The last cell.
    tests: &'t str,
}

/// The rows whose first cell is the name of a Rust file.
fn rows(inventory: &str) -> Vec<Row<'_>> {
    (1..).zip(inventory.lines()).filter_map(|(number, line)| row(number, line)).collect()
}

fn row(number: usize, line: &str) -> Option<Row<'_>> {
    let mut cells = line.trim().strip_prefix('|')?.strip_suffix('|')?.split('|');
    let path = ticked(cells.next()?).next().filter(|path| path.ends_with(".rs"))?;
    Some(Row { line: number, path, tests: cells.next_back()? })
}

/// What stands in backticks.
fn ticked(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn tree_and_inventory() -> (Vec<File>, File) {
    let files = tree::files();
    let inventory = files.iter().find(|file| file.path == INVENTORY).expect("SAFETY.md").clone();
    (files, inventory)
}

#[test]
fn every_unsafe_has_its_proof() {
    let files = tree::files();
    let rust = files.iter().filter(|file| file.is_rust() && !file.path.starts_with("ui-tests/"));
    tree::assert_none(&rust.flat_map(unproven).collect::<Vec<_>>());
}

#[test]
fn unsafe_code_is_where_the_inventory_lists_it() {
    let (files, inventory) = tree_and_inventory();
    assert!(!rows(&inventory.text).is_empty(), "no row was read");
    tree::assert_none(&unlisted(&files, &inventory));
}

#[test]
fn the_tests_of_the_inventory_exist() {
    let (files, inventory) = tree_and_inventory();
    tree::assert_none(&untested(&files, &inventory));
}

#[test]
fn an_unsafe_without_proof_is_caught() {
    for text in [
        "//! A.\nfn f() { unsafe { g() } }",
        "//! A.\nunsafe impl Send for A {}",
        "//! A.\npub unsafe fn f() {}",
        "//! A.\npub unsafe trait T {}",
        "//! A.\nunsafe extern \"C\" fn f() {}",
        "/// # Safety\n/// Never.\nunsafe extern \"C\" {}",
        "// SAFETY: far away.\n\nunsafe impl Send for A {}",
        "// SAFETY: of `f`.\nf();\nunsafe impl Send for A {}",
        "// Not a proof.\n#[unsafe(no_mangle)]",
    ] {
        let line = text.lines().count();
        tree::assert_one(&unproven(&File::new("src/a.rs", text)), line, "without its proof");
    }
}

#[test]
fn an_unsafe_with_proof_is_allowed() {
    for text in [
        "fn f() {\n    // SAFETY: `g` may be called,\n    // always.\n    let x = unsafe { g() };\n}",
        "// SAFETY: plain data.\n#[cfg(a)]\nunsafe impl Send for A {}",
        "/// # Safety\n/// T.\n#[a(\n    b = \"c ] d\",\n)]\npub unsafe trait T {}",
        "/// F.\n///\n/// # Safety\n/// Never.\n#[inline]\npub unsafe fn f() {}",
        "// SAFETY: `g` may be called.\nlet x =\n    || unsafe { g() };",
        "// SAFETY: x.\nunsafe impl T for A {\n    unsafe fn f() {}\n}",
        "type F = unsafe fn(u8);",
        "type F = unsafe extern \"C\" fn(u8);",
        "/// # Safety\n/// Never.\nunsafe extern \"C\" fn f() {}",
        "// An unsafe word, \"unsafe\".\nlet x = \"unsafe\"; #![allow(unsafe_code)]",
    ] {
        tree::assert_none(&unproven(&File::new("src/a.rs", text)));
    }
}

#[test]
fn the_inventory_lists_all_unsafe_code_and_no_more() {
    let inventory = |text: &str| File::new(INVENTORY, text);
    let table = "| file | tests |\n|---|---|\n| `src/a.rs` | `t` |\n";
    let safe = File::new("src/a.rs", "fn f() {}");
    let with = |path: &str| File::new(path, "fn f() { unsafe {} }");
    tree::assert_none(&unlisted(&[with("src/a.rs")], &inventory(table)));
    tree::assert_one(&unlisted(&[safe], &inventory(table)), 3, "no unsafe code");
    let faults = unlisted(&[with("src/a.rs"), with("src/b.rs")], &inventory(table));
    tree::assert_one(&faults, 1, "does not list");
}

#[test]
fn a_row_without_an_existing_test_is_caught() {
    let text = "/// A.\n#[test]\n#[cfg(a)]\nfn a_view_stays_inside() {}\n\nfn a_view_is_made() {}\n// #[test]\nfn b() {}";
    let files = [File::new("tests/a.rs", text)];
    let row = |cell: &str| File::new(INVENTORY, &format!("| `src/a.rs` | why | {cell} |"));
    tree::assert_none(&untested(&files, &row("`tests/a.rs`: `a_view_stays_inside`")));
    tree::assert_one(&untested(&files, &row("`tests/a.rs`: `a_view_is_gone`")), 1, "is_gone");
    // A function that no test program runs is no test.
    tree::assert_one(&untested(&files, &row("`a_view_is_made`")), 1, "a_view_is_made");
    tree::assert_one(&untested(&files, &row("`b`")), 1, "`b`");
    tree::assert_one(&untested(&files, &row("none")), 1, "no test shows");
    tree::assert_none(&untested(&files, &row("`scripts/a`")));
}
