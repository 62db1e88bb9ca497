//! No operation is forgotten: those of the source are looked up among those that are tested.
//!
//! Requirements: FW-DOC-3.

use std::collections::BTreeSet;
use std::path::Path;

use crate::{binary, cast, codes, number, promoted, unary};

/// A file of the source.
struct File {
    name: String,
    text: String,
}

/// All files of `src/expr`, and those of `src/dtype` that declare functions of elements.
fn sources() -> (Vec<File>, Vec<File>) {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut nodes = Vec::new();
    let mut folders = vec![top.join("expr")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the source is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                nodes.push(read(&path));
            }
        }
    }
    let traits = ["num", "int", "order", "logic", "element"];
    (nodes, traits.map(|name| read(&top.join(format!("dtype/{name}.rs")))).into())
}

fn read(path: &Path) -> File {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let text = std::fs::read_to_string(path).expect("text");
    let name = name.unwrap_or_default();
    File {
        name,
        text: text
            .lines()
            .filter(|line| !line.trim().starts_with("//"))
            .fold(String::new(), |all, line| all + line + "\n"),
    }
}

/// The name at the begin of a text.
fn name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    &text[..end.unwrap_or(text.len())]
}

/// Operations that take elements which bytes may be: those of a macro, by the name and the bound of each entry,
/// and those that are written out. What is made by another macro is named with a dollar.
fn operations(files: &[File]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for File { name: file, text } in files {
        for kind in ["UnaryOp<", "BinaryOp<"] {
            for (at, _) in text.match_indices(kind).filter(|(at, _)| is_impl(text, *at)) {
                let behind = text[at..].split_once(" for ").map_or("", |(_, behind)| behind);
                let operation = name(behind);
                if operation.starts_with('$') {
                    found.extend(entries(text, file));
                } else {
                    found.insert(operation.to_owned());
                }
            }
        }
    }
    found
}

/// Whether a trait is named as what is implemented, and not as a bound.
fn is_impl(text: &str, at: usize) -> bool {
    let rest = text[at..].split(['{', ';']).next().unwrap_or_default();
    let before = text[..at].trim_end();
    (before.ends_with('>') || before.ends_with("impl")) && rest.contains(" for ")
}

/// The entries of a file's macro: `Name: Bound => ..` and `method Name Rule;`.
fn entries(text: &str, file: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    match file {
        "op.rs" => {
            let entry = |line: &str| {
                let (operation, rest) = line.split_once(": ")?;
                let (bound, _) = rest.split_once(" => ")?;
                (name(operation) == operation && bound != "Float").then(|| operation.to_owned())
            };
            lines.filter_map(entry).filter(|name| !name.starts_with('$')).collect()
        }
        "cast.rs" => {
            let entry = |line: &str| {
                let words: Vec<_> = line.strip_suffix(';')?.split(' ').collect();
                let [method, operation, rule] = words[..] else { return None };
                (method.starts_with("cast_") && rule.starts_with("Cast"))
                    .then(|| operation.to_owned())
            };
            lines.filter_map(entry).collect()
        }
        // Its functions are those of floats.
        "float.rs" => {
            assert!(text.contains("impl<T: Float> UnaryOp<T> for $name"), "{file}");
            Vec::new()
        }
        _ => vec![format!("a macro of {file}")],
    }
}

/// The functions that a trait declares.
fn functions(files: &[File]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for File { text, .. } in files {
        let body = text.split_once("pub trait ").and_then(|(_, body)| body.split_once("\n}"));
        let body = body.map_or("", |(body, _)| body);
        let lines = body.lines().filter_map(|line| line.trim().strip_prefix("fn "));
        found.extend(lines.map(|line| name(line).to_owned()));
    }
    found
}

/// Operations that no number of 8 bits has, or that are what the caller says.
const OTHERS: [(&str, &str); 5] = [
    ("Elu", "of floats"),
    ("LeakyRelu", "of floats"),
    ("Function", "what the caller says"),
    ("Pair", "computes nothing"),
    ("Number", "of indices"),
];

/// Operations that are tested, and the texts by which the tests ask for them.
fn tested() -> BTreeSet<&'static str> {
    let asked = [cast::OPS, codes::OPS, promoted::OPS, unary::MORE_OPS].concat();
    let by_macro = [unary::OPS, binary::OPS].concat();
    by_macro.into_iter().chain(asked.into_iter().map(|(operation, _)| operation)).collect()
}

fn untested(operations: &BTreeSet<String>, tested: &BTreeSet<&str>) -> Vec<String> {
    let is_other = |name: &str| OTHERS.iter().any(|(other, _)| *other == name);
    let missing =
        operations.iter().filter(|name| !tested.contains(name.as_str()) && !is_other(name));
    missing.cloned().collect()
}

#[test]
fn every_operation_of_bytes_is_tested_for_all_of_them() {
    let (nodes, traits) = sources();
    let operations = operations(&nodes);
    assert!(operations.len() > 35, "{operations:?}");
    assert_eq!(untested(&operations, &tested()), [""; 0], "operations without an exhaustive test");
    for (other, _) in OTHERS {
        assert!(operations.contains(other), "{other} is not there any more");
    }
    let alone = [unary::FUNCTIONS, binary::FUNCTIONS].concat().into_iter();
    let alone = alone.filter_map(|path| path.split("::").last().map(str::trim));
    let alone = alone.chain([number::FUNCTIONS, number::OF_ELEMENTS, number::OF_THREE].concat());
    let functions = functions(&traits);
    assert!(functions.len() > 35, "{functions:?}");
    // `remainder` and the like are tested through their nodes.
    assert_eq!(untested(&functions, &alone.collect()), [""; 0], "functions without one");
}

#[test]
fn what_is_said_to_be_tested_is_asked_for() {
    let files = [
        (cast::OPS, include_str!("cast.rs")),
        (codes::OPS, concat!(include_str!("codes.rs"), include_str!("requantized.rs"))),
        (promoted::OPS, include_str!("promoted.rs")),
        (unary::MORE_OPS, include_str!("unary.rs")),
    ];
    for (operations, text) in files {
        for (operation, call) in operations {
            // Once in the list, and at least once in a test.
            assert!(text.matches(call).count() > 1, "{operation}: {call}");
        }
    }
}

#[test]
fn an_operation_without_its_test_is_found() {
    let (nodes, traits) = sources();
    let with = |files: Vec<File>, file: &str, old: &str, new: &str| -> Vec<File> {
        let change = |mut found: File| {
            if found.name == file {
                assert!(found.text.contains(old), "{file} has no {old}");
                found.text = found.text.replacen(old, new, 1);
            }
            found
        };
        files.into_iter().map(change).collect()
    };
    let planted = "    Abs: Num => T, Num::abs;\n    Planted: Num => T, Num::abs;\n";
    let nodes = with(nodes, "op.rs", "    Abs: Num => T, Num::abs;\n", planted);
    let planted = "    cast_planted Grown CastPlanted;\n    cast_lossy Lossy CastLossy;\n";
    let nodes = with(nodes, "cast.rs", "    cast_lossy Lossy CastLossy;\n", planted);
    let planted =
        "impl<T: Code> UnaryOp<T> for Written {\nimpl<T: Code> UnaryOp<T> for $made {\nimpl Codes";
    let nodes = with(nodes, "requantize.rs", "impl", planted);
    let expected = ["Grown", "Planted", "Written", "a macro of requantize.rs"];
    assert_eq!(untested(&operations(&nodes), &tested()), expected);
    let traits =
        with(traits, "int.rs", "    fn checked_abs", "    fn planted(self);\n    fn checked_abs");
    let all = functions(&traits);
    assert!(
        untested(&all, &number::FUNCTIONS.iter().copied().collect())
            .contains(&"planted".to_owned())
    );
}
