//! The rules of `CONTRIBUTING.md` that a program can check, checked.
//!
//! Each check is a function from text to faults, so each is also shown to catch a planted fault.

#[path = "tidy/code.rs"]
mod code;
#[path = "tidy/docs.rs"]
mod docs;
#[path = "tidy/gates.rs"]
mod gates;
#[path = "tidy/length.rs"]
mod length;
#[path = "tidy/manifest.rs"]
mod manifest;
#[path = "tidy/names.rs"]
mod names;
#[path = "tidy/panics.rs"]
mod panics;
#[path = "tidy/quotes.rs"]
mod quotes;
#[path = "tidy/references.rs"]
mod references;
#[path = "tidy/rooms.rs"]
mod rooms;
#[path = "tidy/scratch.rs"]
mod scratch;
#[path = "tidy/sets.rs"]
mod sets;
#[path = "tidy/tree.rs"]
mod tree;
#[path = "tidy/ui_tests.rs"]
mod ui_tests;
#[path = "tidy/unsafety.rs"]
mod unsafety;
#[path = "tidy/words.rs"]
mod words;
