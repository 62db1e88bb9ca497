//! Models of ONNX: their initialisers are read by every command, and what is mapped is as what is read.
//!
//! Requirements: FW-CLI-8, FW-FILE-7.

use std::fs;
use std::path::Path;

use crate::program::Folder;

/// A folder with the models that the package `onnx` wrote, and the file that one has its elements in.
fn models(name: &str) -> Folder {
    let folder = Folder::new(name);
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/files/vectors");
    for name in ["raw.onnx", "spelled.onnx", "beside.onnx", "beside.data"] {
        folder.write(name, fs::read(vectors.join(name)).unwrap());
    }
    folder
}

/// Requirements: FW-CLI-1, FW-FILE-7.
#[test]
fn initialisers_are_listed_wherever_their_bytes_are() {
    let folder = models("onnx_inspect");
    let out = folder.run(&["inspect", "raw.onnx"]).done();
    assert!(out.contains("\nf32   f32           [2, 3]     24      "), "{out}");
    assert!(out.contains("\n16 tensors, 96 elements, 339 bytes in an onnx file of "), "{out}");
    assert!(out.ends_with("\nmetadata\n  made for: tests\n  empty: \n"), "{out}");
    let out = folder.run(&["inspect", "beside.onnx"]).done();
    assert!(out.contains("     48      64  in beside.data\n"), "{out}");
    let json = folder.run(&["inspect", "--json", "beside.onnx"]).done();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["tensors"][1]["location"], "beside.data");
    let json = folder.run(&["inspect", "--json", "raw.onnx"]).done();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["tensors"][1]["location"].is_null(), "{json}");
}

/// Requirements: FW-CLI-4, FW-FILE-7.
#[test]
fn initialisers_become_a_file_of_weights() {
    let folder = models("onnx_convert");
    let chosen = ["--tensor", "f32", "--tensor", "f16", "--tensor", "i64", "--tensor", "bool"];
    let mut written = Vec::new();
    for model in ["raw.onnx", "spelled.onnx", "beside.onnx"] {
        let args = ["convert", model, "w.safetensors", "--quiet", "--force", "--drop-metadata"];
        folder.run(&[&args[..], &chosen].concat()).done();
        written.push(folder.read("w.safetensors"));
    }
    assert!(written[0] == written[1] && written[1] == written[2]);
    let stats = folder.run(&["stats", "beside.onnx", "i64"]).done();
    assert_eq!(stats, folder.run(&["stats", "w.safetensors", "i64"]).done());
    let err = folder.run(&["convert", "raw.onnx", "w.npz"]).failed(3);
    assert!(err.contains("`dtype` of `c64`: found `COMPLEX64`, expected one of "), "{err}");
}

/// Requirements: FW-CLI-2, FW-CLI-3.
#[test]
fn types_are_written_for_initialisers_and_compared_with_them() {
    let folder = models("onnx_types");
    let types = folder.run(&["types", "spelled.onnx"]).failed(3);
    assert!(types.contains("`texts`: no tensor has elements of STRING"), "{types}");
    let chosen = ["--tensor", "f32", "--tensor", "i8"];
    let args = [&["convert", "raw.onnx", "w.safetensors", "--quiet"][..], &chosen].concat();
    folder.run(&args).done();
    let source = folder.run(&["types", "w.safetensors"]).done();
    folder.write("w.rs", source);
    let fits = folder.run(&["check", "beside.onnx", "--against", "w.rs", "--some"]).done();
    assert_eq!(fits, "beside.onnx fits `Model`: 2 tensors\n");
}

/// Requirements: FW-CLI-4.
#[test]
fn no_model_is_written() {
    let folder = models("onnx_write");
    let err = folder.run(&["convert", "raw.onnx", "w.onnx"]).failed(3);
    let told = "w.onnx: the extension names no format that can be written: safetensors, npy or npz";
    assert_eq!(err, format!("error: {told}\n"));
    let err = folder.run(&["convert", "raw.onnx", "w", "--to", "onnx"]).failed(2);
    assert!(err.contains("[possible values: safetensors, npy, npz]"), "{err}");
}

/// Requirements: FW-CLI-6, FW-FILE-2.
#[test]
fn a_damaged_model_and_a_file_that_is_not_there_are_errors_with_their_paths() {
    let folder = models("onnx_damaged");
    let whole = folder.read("raw.onnx");
    folder.write("cut.onnx", &whole[..whole.len() - 1]);
    let err = folder.run(&["inspect", "cut.onnx"]).failed(3);
    assert!(err.starts_with("error: cut.onnx: onnx, byte "), "{err}");
    fs::write(folder.path("beside.data"), [0; 70]).unwrap();
    let err = folder.run(&["inspect", "beside.onnx"]).failed(3);
    assert!(err.contains("`checksum` of `f32`: found `9de5f6"), "{err}");
    fs::remove_file(folder.path("beside.data")).unwrap();
    let err = folder.run(&["inspect", "beside.onnx"]).failed(3);
    let told = "error: beside.onnx: a file that it has elements in: ./beside.data: ";
    assert!(err.starts_with(told), "{err}");
}

/// Requirements: FW-CLI-8, FW-FILE-9.
#[test]
fn what_is_mapped_is_as_what_is_read() {
    let folder = models("onnx_mapped");
    for args in [
        &["inspect", "raw.onnx"][..],
        &["inspect", "beside.onnx"],
        &["stats", "beside.onnx", "f16"],
    ] {
        let mapped = folder.run(&[args, &["--map"]].concat()).done();
        assert_eq!(mapped, folder.run(args).done());
    }
    fs::create_dir(folder.path("a.npy")).unwrap();
    let err = folder.run(&["inspect", "a.npy", "--map"]).failed(3);
    assert_eq!(err, "error: a.npy: found a folder, expected a regular file\n");
}
