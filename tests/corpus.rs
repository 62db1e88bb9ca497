//! Files that a fuzzer begins with or that one found, read as it reads them.
//!
//! Requirements: FW-FILE-4, FW-FILE-1.
#![cfg(all(feature = "npz", feature = "safetensors"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "../fuzz/src/any.rs"]
mod any;
#[path = "../fuzz/src/npy.rs"]
mod npy;
#[path = "../fuzz/src/npz.rs"]
mod npz;
#[cfg(feature = "onnx")]
#[path = "../fuzz/src/onnx.rs"]
mod onnx;
#[path = "../fuzz/src/safetensors.rs"]
mod safetensors;

use std::fs;
use std::path::Path;

/// Reads every file of a folder of the corpus; its name says whether it is accepted.
fn replay(format: &str, read: fn(&[u8]) -> bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(format);
    let mut counts = [0, 0];
    for file in fs::read_dir(folder).expect("the corpus is there") {
        let path = file.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let accepted = read(&fs::read(&path).expect("the file can be read"));
        assert_eq!(accepted, name.starts_with("ok_"), "{format}/{name}");
        counts[usize::from(accepted)] += 1;
    }
    assert!(counts.iter().all(|&count| count >= 4), "{format}: {counts:?}");
}

#[test]
fn every_file_of_safetensors_in_the_corpus_is_what_its_name_says() {
    replay("safetensors", safetensors::read);
}

#[test]
fn every_file_of_npy_in_the_corpus_is_what_its_name_says() {
    replay("npy", npy::read);
}

#[test]
fn every_archive_in_the_corpus_is_what_its_name_says() {
    replay("npz", npz::read);
}

#[cfg(feature = "onnx")]
#[test]
fn every_model_in_the_corpus_is_what_its_name_says() {
    replay("onnx", onnx::read);
}
