//! A room imports only from rooms to its left.
//!
//! Requirements: FW-BUILD-3.

use crate::code::{code_only, words};
use crate::tree::{self, Fault, File};

/// The rooms, from left to right.
const ROOMS: [&str; 12] = [
    "error", "isa", "dtype", "dim", "shape", "layout", "storage", "tensor", "expr", "kernel", "nn",
    "io",
];

/// Files of `src` that are no room and may name all of them.
const DOORS: [&str; 2] = ["src/lib.rs", "src/prelude.rs"];

/// Paths that leave their room towards the right, or do not name the room they lead to.
fn check(file: &File) -> Vec<Fault> {
    let Some(inside) = file.path.strip_prefix("src/") else { return Vec::new() };
    if !file.is_rust() || DOORS.contains(&file.path.as_str()) {
        return Vec::new();
    }
    let module = module_path(inside);
    let Some(here) = module.first().and_then(|room| position(room)) else {
        return vec![Fault::new(&file.path, 1, "this file is in no room of `tests/tidy/rooms.rs`")];
    };
    let code = code_only(&file.text);
    let mut faults = Vec::new();
    for (at, name) in paths_from_the_root(&code, module.len()) {
        match position(name) {
            Some(there) if there > here => {
                let what =
                    format!("`{}` imports from `{name}`, which is to its right", ROOMS[here]);
                faults.push(Fault::at(file, at, what));
            }
            Some(_) => {}
            None => {
                let what = format!("`{name}` comes from the crate's root: name its room");
                faults.push(Fault::at(file, at, what));
            }
        }
    }
    faults
}

fn position(room: &str) -> Option<usize> {
    ROOMS.iter().position(|&other| other == room)
}

/// The module that a path below `src` is, such as `["shape", "permute"]`.
fn module_path(inside: &str) -> Vec<&str> {
    let mut module: Vec<_> = inside.trim_end_matches(".rs").split('/').collect();
    if module.last() == Some(&"mod") {
        module.pop();
    }
    module
}

/// The first name of each path that starts at the crate's root, seen from a module that deep.
fn paths_from_the_root(code: &str, depth: usize) -> Vec<(usize, &str)> {
    let up = "super::".repeat(depth);
    let mut names = Vec::new();
    for root in ["crate::", "formwork::", &up] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].bytes().next_back();
            let inside = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let longer = code[..at].ends_with("super::");
            if !inside && !longer {
                names.extend(first_names(code, at + root.len()));
            }
        }
    }
    names.sort_unstable();
    names
}

/// The name at this place, or the first name of each entry of a group `{a::b, c}`.
fn first_names(code: &str, start: usize) -> Vec<(usize, &str)> {
    if !code[start..].starts_with('{') {
        return vec![(start, word_at(code, start))];
    }
    let mut names = Vec::new();
    let mut depth = 0;
    let mut fresh = false;
    for (at, character) in code[start..].char_indices() {
        match character {
            '{' => {
                depth += 1;
                fresh = depth == 1;
            }
            '}' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            ',' => fresh = depth == 1,
            _ if fresh && !character.is_whitespace() => {
                names.push((start + at, word_at(code, start + at)));
                fresh = false;
            }
            _ => {}
        }
    }
    names
}

fn word_at(code: &str, at: usize) -> &str {
    let rest = &code[at..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    &rest[..end]
}

/// Rooms that `src/lib.rs` does not declare, and modules there that are no rooms.
fn undeclared(lib: &str) -> Vec<Fault> {
    let code = code_only(lib);
    let declared: Vec<_> =
        words(&code, "mod").map(|at| word_at(&code, at + "mod ".len())).collect();
    let unknown = declared.iter().filter(|name| {
        position(name).is_none() && !DOORS.contains(&format!("src/{name}.rs").as_str())
    });
    unknown.map(|name| Fault::new("src/lib.rs", 1, format!("`{name}` is no room"))).collect()
}

#[test]
fn rooms_import_only_from_their_left() {
    let faults: Vec<_> = tree::files().iter().flat_map(check).collect();
    tree::assert_none(&faults);
}

#[test]
fn every_module_of_the_crate_is_a_room() {
    let lib = tree::files().into_iter().find(|file| file.path == "src/lib.rs").expect("lib.rs");
    tree::assert_none(&undeclared(&lib.text));
    tree::assert_one(&undeclared("pub mod dim;\nmod prelude;\nmod attic;"), 1, "attic");
}

#[test]
fn an_import_from_the_right_is_caught() {
    for text in [
        "//! x\nuse crate::tensor::Tensor;",
        "//! x\nuse crate::{dim::D, tensor::{Tensor, View}};",
        "//! x\ntype T = crate::tensor::Tensor;",
        "//! x\ntype T = formwork::tensor::Tensor;",
        "//! x\nuse super::super::tensor::Tensor;",
        "//! x\nuse super::super::{dim::D, tensor};",
        "//! x\nmacro_rules! m { () => { $crate::tensor::Tensor } }",
    ] {
        tree::assert_one(&check(&File::new("src/layout/strided.rs", text)), 2, "to its right");
    }
}

#[test]
fn imports_from_the_left_and_from_the_own_room_are_allowed() {
    let text = "//! [`T`](crate::nn::T)\nuse super::{Layout, Sealed};\nuse crate::dim::{D, One};\n\
        use crate::layout::facts;\nuse crate::{error, shape::{Shape, Ax}};\n";
    tree::assert_none(&check(&File::new("src/layout/strided.rs", text)));
    let shape = File::new("src/storage/inline.rs", "//! x\nuse crate::shape::Shape;");
    tree::assert_none(&check(&shape));
    let sister = File::new("src/shape/slice/step.rs", "//! x\nuse super::super::Shape;");
    tree::assert_none(&check(&sister));
}

#[test]
fn a_way_round_through_the_crate_root_is_caught() {
    let text = "//! x\nuse crate::Tensor;";
    tree::assert_one(&check(&File::new("src/dim/mod.rs", text)), 2, "name its room");
}

#[test]
fn a_file_in_no_room_is_caught() {
    tree::assert_one(&check(&File::new("src/attic/mod.rs", "//! x")), 1, "in no room");
}
