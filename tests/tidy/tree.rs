//! The project's own text files, and the faults found in them.
//!
//! Requirements: FW-DOC-3.

use std::fmt::Debug;
use std::fs;
use std::path::Path;

/// A text file.
#[derive(Clone)]
pub(crate) struct File {
    /// From the project's root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    /// A file for a planted fault.
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// Whether this is Rust code.
    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether a script writes this file, as its first lines say.
    pub(crate) fn is_generated(&self) -> bool {
        self.text.lines().take(5).any(|line| line.contains("Written by `scripts/"))
    }
}

/// A place that breaks a rule.
pub(crate) struct Fault {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl Fault {
    /// A fault at the byte `at` of the file.
    pub(crate) fn at(file: &File, at: usize, what: impl Into<String>) -> Self {
        Self::new(&file.path, line_of(&file.text, at), what)
    }

    pub(crate) fn new(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, what: what.into() }
    }
}

impl Debug for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// The line, counted from 1, of the byte `at`.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

/// All text files of the project that are not built, recorded or raw.
pub(crate) fn files() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(root, "", &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(files.len() > 50, "only {} files found: the walk is wrong", files.len());
    files
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).expect("the project's folders can be read") {
        let entry = entry.expect("an entry of a folder");
        let name = entry.file_name().into_string().expect("a file name in UTF-8");
        let path = format!("{prefix}{name}");
        let kind = entry.file_type().expect("the type of an entry");
        if kind.is_dir() {
            if !["target", ".git", "__pycache__", ".venv"].contains(&name.as_str()) {
                collect(&entry.path(), &format!("{path}/"), files);
            }
        } else if kind.is_file()
            && ![".git", "Cargo.lock"].contains(&name.as_str())
            && let Ok(text) = fs::read_to_string(entry.path())
        {
            files.push(File { path, text });
        }
    }
}

/// Fails with every fault, one a line.
#[track_caller]
pub(crate) fn assert_none(faults: &[Fault]) {
    let list: Vec<_> = faults.iter().map(|fault| format!("{fault:?}")).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", list.len(), list.join("\n"));
}

/// Fails unless there is one fault, on this line, whose words hold `what`.
#[track_caller]
pub(crate) fn assert_one(faults: &[Fault], line: usize, what: &str) {
    let [fault] = faults else { panic!("not one fault but {faults:#?}") };
    assert!(fault.line == line && fault.what.contains(what), "another fault: {fault:?}");
}

#[test]
fn the_walk_finds_code_docs_and_scripts() {
    let files = files();
    for path in ["Cargo.toml", "src/lib.rs", "macros/src/lib.rs", "scripts/dim-table.py"] {
        assert!(files.iter().any(|file| file.path == path), "{path} was not found");
    }
    assert!(!files.iter().any(|file| file.path.starts_with("target/")));
}

#[test]
fn lines_count_from_one() {
    assert_eq!((line_of("a\nb", 0), line_of("a\nb", 2)), (1, 2));
}
