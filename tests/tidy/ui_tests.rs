//! The tests of compile errors are complete, and their messages are fit to be read.
//!
//! Requirements: FW-MSG-1.

use std::collections::BTreeSet;

use crate::tree::{self, Fault, File};

/// The folders whose files must not compile.
const FAILING: [&str; 4] =
    ["ui-tests/fail/", "ui-tests/late/", "ui-tests/parallel/", "ui-tests/exchange/fail/"];

/// The fewest failing cases.
const FEWEST: usize = 80;

/// Names that only the inside of the crate knows.
const INSIDE: [&str; 5] = ["UInt<", "UTerm", "typenum::", "IsEqual", "PartialDiv"];

/// Records without a case, cases without a record, and rooms that show only failures.
fn incomplete(files: &[File]) -> Vec<Fault> {
    let paths: BTreeSet<_> = files.iter().map(|file| file.path.as_str()).collect();
    let mut faults = Vec::new();
    let mut rooms = BTreeSet::new();
    for path in paths.iter().filter(|path| FAILING.iter().any(|folder| path.starts_with(folder))) {
        if let Some(stem) = path.strip_suffix(".stderr")
            && !paths.contains(format!("{stem}.rs").as_str())
        {
            faults.push(Fault::new(path, 1, "a message without a case"));
        }
        if let Some(stem) = path.strip_suffix(".rs")
            && !paths.contains(format!("{stem}.stderr").as_str())
        {
            faults.push(Fault::new(path, 1, "a case without its message: run `scripts/bless`"));
        }
        rooms.extend(path.strip_prefix("ui-tests/fail/").and_then(|rest| rest.split('/').next()));
    }
    for room in rooms {
        let neighbours = format!("ui-tests/pass/{room}/");
        if !paths.iter().any(|path| path.starts_with(&neighbours)) {
            let what = format!("`{neighbours}` has no passing neighbours");
            faults.push(Fault::new(&format!("ui-tests/fail/{room}"), 1, what));
        }
    }
    faults
}

/// Messages that show the inside of the crate.
fn unreadable(file: &File) -> Vec<Fault> {
    if !file.path.starts_with("ui-tests/") || !file.path.ends_with(".stderr") {
        return Vec::new();
    }
    let inside = INSIDE.iter().flat_map(|name| file.text.match_indices(name));
    inside.map(|(at, name)| Fault::at(file, at, format!("`{name}` in a message"))).collect()
}

/// How many cases do not compile.
fn failing(files: &[File]) -> usize {
    let is_case = |path: &str| path.starts_with(FAILING[0]) && path.ends_with(".rs");
    files.iter().filter(|file| is_case(&file.path)).count()
}

#[test]
fn every_case_has_its_message_and_a_passing_neighbour() {
    tree::assert_none(&incomplete(&tree::files()));
}

/// Requirements: FW-MSG-2.
#[test]
fn no_message_shows_the_arithmetic_in_types() {
    let faults: Vec<_> = tree::files().iter().flat_map(unreadable).collect();
    tree::assert_none(&faults);
}

#[test]
fn there_are_at_least_eighty_failing_cases() {
    let count = failing(&tree::files());
    assert!(count >= FEWEST, "only {count} cases in `{}`", FAILING[0]);
}

#[test]
fn an_incomplete_case_is_caught() {
    let pass = File::new("ui-tests/pass/shape/c.rs", "");
    let case = File::new("ui-tests/fail/shape/a.rs", "");
    let message = File::new("ui-tests/fail/shape/a.stderr", "");
    let late = File::new("ui-tests/late/shape/b.rs", "");
    tree::assert_none(&incomplete(&[pass.clone(), case.clone(), message.clone()]));
    tree::assert_one(&incomplete(&[pass.clone(), case.clone()]), 1, "without its message");
    tree::assert_one(&incomplete(&[pass.clone(), message.clone()]), 1, "without a case");
    tree::assert_one(&incomplete(&[pass, late]), 1, "without its message");
    tree::assert_one(&incomplete(&[case, message]), 1, "no passing neighbours");
}

/// Requirements: FW-MSG-2.
#[test]
fn a_message_with_arithmetic_in_types_is_caught() {
    let text = "error: x\n  expected `UInt<A, B1>`\n";
    let file = File::new("ui-tests/fail/shape/a.stderr", text);
    tree::assert_one(&unreadable(&file), 2, "`UInt<`");
}
