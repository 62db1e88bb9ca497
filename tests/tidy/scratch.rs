//! The scratch memory that `docs/memory.md` tells is that of the constants it names.
//!
//! Requirements: FW-MEM-7.

use crate::tree::{self, Fault, File};

/// Where the table is.
const DOCUMENT: &str = "docs/memory.md";

/// Rows of the table whose numbers are no constants of the file that they name.
fn check(files: &[File]) -> Vec<Fault> {
    let Some(document) = files.iter().find(|file| file.path == DOCUMENT) else {
        return vec![Fault::new(DOCUMENT, 1, "the document is not there")];
    };
    let mut faults = Vec::new();
    for (at, line) in document.text.lines().enumerate() {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let [_, _, size, _, place, _] = cells.as_slice() else { continue };
        let Some(path) = place.strip_prefix('`').and_then(|place| place.strip_suffix('`')) else {
            continue;
        };
        let mut fault = |what| faults.push(Fault::new(DOCUMENT, at + 1, what));
        let Some(file) = files.iter().find(|file| file.path == path) else {
            fault(format!("`{path}` is not there"));
            continue;
        };
        let numbers = size.split(' ').filter_map(|word| word.parse::<u32>().ok());
        if !size.contains("KiB") || numbers.clone().next().is_none() {
            fault(format!("`{size}` is no number of KiB"));
        }
        for number in numbers {
            let value = format!(": usize = {number} * 1024;");
            if !file.text.lines().any(|line| line.contains("const ") && line.contains(&value)) {
                fault(format!("no constant of `{path}` is {number} KiB"));
            }
        }
    }
    faults
}

#[test]
fn the_scratch_memory_of_the_table_is_that_of_constants() {
    let files = tree::files();
    tree::assert_none(&check(&files));
    let document = files.iter().find(|file| file.path == DOCUMENT).expect("the document");
    assert!(document.text.matches("| `src/kernel/").count() >= 6, "the table is not where it was");
}

#[test]
fn a_size_that_no_constant_has_is_caught() {
    let document =
        |size: &str| File::new(DOCUMENT, &format!("a\n| x | {size} | y | `src/kernel/a.rs` |\n"));
    let file = File::new("src/kernel/a.rs", "const ROOM: usize = 64 * 1024;\n");
    let check = |size: &str| check(&[document(size), file.clone()]);
    tree::assert_none(&check("64 KiB"));
    tree::assert_one(&check("32 KiB"), 2, "no constant of `src/kernel/a.rs` is 32 KiB");
    tree::assert_one(&check("64 and 16 KiB"), 2, "is 16 KiB");
    tree::assert_one(&check("4,096 accumulators"), 2, "is no number of KiB");
    tree::assert_one(&super::scratch::check(&[document("64 KiB")]), 2, "is not there");
}
