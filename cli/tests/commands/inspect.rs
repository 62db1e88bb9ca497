//! `inspect`, and what all commands have in common.
//!
//! Requirements: FW-CLI-1.

use std::io::Read;
use std::process::Stdio;

use formwork::dtype::DType;

use crate::program::{Folder, Given, npy};

#[test]
fn the_table_has_each_tensor_and_totals() {
    let folder = Folder::new("inspect_table");
    let weight = Given::zeros("layer.weight", DType::F32, &[2, 3]);
    let step = Given::zeros("step", DType::I64, &[]);
    folder.safetensors("m.safetensors", &[weight, step], &[("made by", "hand\u{1b}[2J")]);
    assert_eq!(
        folder.run(&["inspect", "m.safetensors"]).done(),
        "name          type  shape   bytes  offset
step          i64   []          8     176
layer.weight  f32   [2, 3]     24     184

2 tensors, 7 elements, 32 bytes in a safetensors file of 208

metadata
  made by: hand\\u{1b}[2J
"
    );
}

#[test]
fn other_orders_are_told() {
    let folder = Folder::new("inspect_orders");
    folder.write("a.npy", npy(">i2", "True", "(2, 1)", &[0, 1, 0, 2]));
    let out = folder.run(&["inspect", "a.npy"]).done();
    assert!(out.contains("a     i16   [2, 1]      4      69  big-endian, column-major"), "{out}");
}

#[test]
fn json_is_json() {
    let folder = Folder::new("inspect_json");
    let given = Given::zeros("a \"b\"", DType::U8, &[3]);
    folder.safetensors("m.safetensors", &[given], &[("k", "\u{7}")]);
    let out = folder.run(&["inspect", "--json", "m.safetensors"]).done();
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["tensors"][0]["name"], "a \"b\"");
    assert_eq!(json["tensors"][0]["shape"], serde_json::json!([3]));
    assert_eq!((json["bytes"].as_u64(), json["metadata"]["k"].as_str()), (Some(3), Some("\u{7}")));
}

/// Requirements: FW-CLI-8.
#[test]
fn content_goes_before_the_extension() {
    let folder = Folder::new("inspect_content");
    folder.write("a.safetensors", npy("|u1", "False", "(1,)", &[7]));
    assert!(folder.run(&["inspect", "a.safetensors"]).done().contains("in an npy file"));
    folder.write("unknown", "nothing");
    let err = folder.run(&["inspect", "unknown"]).failed(3);
    assert!(err.contains("neither its first bytes nor its extension"), "{err}");
}

/// Requirements: FW-CLI-6, FW-FILE-2.
#[test]
fn errors_have_the_offset_and_the_field() {
    let folder = Folder::new("inspect_errors");
    folder.write("a.npy", npy("|u1", "False", "(2,)", &[7]));
    assert_eq!(
        folder.run(&["inspect", "a.npy"]).failed(3),
        "error: a.npy: npy, byte 68, `bytes of the data`: found 1, expected 2\n"
    );
    assert!(folder.run(&["inspect", "none.npy"]).failed(3).starts_with("error: none.npy: "));
}

/// Requirements: FW-CLI-6.
#[test]
fn cargo_may_be_the_caller() {
    let folder = Folder::new("inspect_cargo");
    folder.write("a.npy", npy("|u1", "False", "(1,)", &[7]));
    let (with, without) = (["formwork", "inspect", "a.npy"], ["inspect", "a.npy"]);
    assert_eq!(folder.run(&with).done(), folder.run(&without).done());
}

/// Requirements: FW-CLI-6.
#[test]
fn help_has_examples_and_exit_codes() {
    let folder = Folder::new("inspect_help");
    assert!(folder.run(&["--help"]).done().contains("Exit codes:"));
    for command in ["inspect", "types", "check", "convert", "stats"] {
        let help = folder.run(&[command, "--help"]).done();
        assert!(help.contains(&format!("  cargo formwork {command} ")), "{help}");
    }
    let err = folder.run(&["inspect"]).failed(2);
    assert!(err.contains("<FILE>"), "{err}");
}

/// Requirements: FW-CLI-6.
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = Folder::new("inspect_pipe");
    let names: Vec<_> =
        (0..3000).map(|number| format!("a_tensor_with_some_name.{number}")).collect();
    let tensors: Vec<_> = names.iter().map(|name| Given::zeros(name, DType::U8, &[1])).collect();
    folder.safetensors("many.safetensors", &tensors, &[]);
    let mut command = folder.command(&["inspect", "many.safetensors"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // More is written than a pipe holds.
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}
