//! Names that would control a terminal, readers that go away, and what is no file.
//!
//! Requirements: FW-CLI-7.

use std::io::Write;
use std::process::Stdio;

use formwork::dtype::DType;

use crate::program::{Folder, Given, npy};

/// What no terminal may see: escapes, other control characters, and characters that turn text round.
const UNSEEN: [char; 8] =
    ['\u{1b}', '\n', '\u{7}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{e0041}'];

#[track_caller]
fn is_seen(text: &str) {
    for line in text.lines() {
        assert!(!line.contains(UNSEEN), "{line:?}");
    }
}

#[test]
fn names_that_would_control_a_terminal_are_written_as_escapes() {
    let folder = Folder::new("terminal_names");
    let names: Vec<_> = UNSEEN.iter().map(|letter| format!("a{letter}b")).collect();
    let mut tensors: Vec<_> =
        names.iter().map(|name| Given::zeros(name, DType::F32, &[1])).collect();
    tensors.push(Given::zeros("plain", DType::BF16, &[1]));
    folder.safetensors("a.safetensors", &tensors, &[("k\u{1b}", "v\u{2066}")]);
    folder.write("m.rs", "#[derive(Weights)] struct M { plain: Tensor<bf16, s![1]> }");
    let out = folder.run(&["inspect", "a.safetensors"]).done();
    is_seen(&out);
    assert!(out.contains(r"a\u{1b}b ") && out.contains(r"k\u{1b}: v\u{2066}"), "{out}");
    for command in [
        &["inspect", "a.safetensors", "--json"][..],
        &["types", "a.safetensors"],
        &["check", "a.safetensors", "--against", "m.rs"],
        &["stats", "a.safetensors", "a\u{202e}b"],
        &["stats", "a.safetensors", "none\u{1b}"],
        &["stats", "a.safetensors"],
        &["convert", "a.safetensors", "out\u{1b}.npz"],
        &["convert", "no\u{1b}ne.npz", "out.npz"],
        &["inspect", "no\u{9b}ne"],
        &["check", "a.safetensors", "--against", "no\u{1b}ne.rs"],
        &["inspect", "--no\u{1b}ne"],
        &["no\u{9b}ne"],
    ] {
        let said = folder.run(command);
        is_seen(&said.err);
        is_seen(&said.out);
    }
    let json = folder.run(&["inspect", "a.safetensors", "--json"]).done();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let told: Vec<_> =
        json["tensors"].as_array().unwrap().iter().map(|tensor| &tensor["name"]).collect();
    assert!(names.iter().all(|name| told.contains(&&serde_json::Value::from(name.as_str()))));
}

/// Requirements: FW-CLI-1, FW-CLI-7.
#[test]
fn a_name_longer_than_anybody_reads_is_shortened_in_a_table_and_whole_in_json() {
    let folder = Folder::new("terminal_long");
    let name = "n".repeat(100_000);
    let tensors = [Given::zeros(&name, DType::F32, &[1]), Given::zeros("b", DType::F32, &[1])];
    folder.safetensors("a.safetensors", &tensors, &[]);
    let out = folder.run(&["inspect", "a.safetensors"]).done();
    assert!(out.lines().all(|line| line.len() < 300), "{} bytes", out.len());
    assert!(out.contains("nnn..  f32"), "{out}");
    let json = folder.run(&["inspect", "a.safetensors", "--json"]).done();
    assert!(json.contains(&name));
    let err = folder.run(&["types", "a.safetensors"]).failed(3);
    assert!(err.len() < 500, "{} bytes", err.len());
}

/// Requirements: FW-CLI-6.
#[test]
fn a_file_that_does_not_fit_is_told_by_the_exit_code_to_those_who_read_nothing_too() {
    let folder = Folder::new("terminal_closed");
    let names: Vec<_> = (0..3000).map(|number| format!("tensor.{number}")).collect();
    let tensors: Vec<_> = names.iter().map(|name| Given::zeros(name, DType::F32, &[1])).collect();
    folder.safetensors("a.safetensors", &tensors, &[]);
    folder.write("m.rs", "#[derive(Weights)] struct M { a: Tensor<f32, s![1]> }");
    let code = |args: &[&str]| {
        let mut child = folder.command(args).stdout(Stdio::piped()).spawn().unwrap();
        // Nobody reads, from before the first line on.
        drop(child.stdout.take());
        child.wait().unwrap().code()
    };
    assert_eq!(code(&["check", "a.safetensors", "--against", "m.rs"]), Some(1));
    assert_eq!(code(&["check", "a.safetensors", "--against", "m.rs", "--some"]), Some(1));
    assert_eq!(code(&["inspect", "a.safetensors"]), Some(0));
}

/// Requirements: FW-CLI-8.
#[test]
fn a_file_comes_from_the_standard_input_too() {
    let folder = Folder::new("terminal_input");
    let mut command = folder.command(&["inspect", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let file = npy("<f4", "False", "(2,)", &[0; 8]);
    child.stdin.take().unwrap().write_all(&file).unwrap();
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && out.contains("f32   [2]"), "{out}");

    folder.write("a.npy", file);
    let err = folder.run(&["convert", "a.npy", "-", "--to", "npy"]).failed(3);
    assert!(err.contains("it needs a name"), "{err}");
    assert_eq!(folder.names(), ["a.npy"]);
}

/// Requirements: FW-CLI-6.
#[test]
fn what_is_no_file_says_so() {
    let folder = Folder::new("terminal_kinds");
    for (name, what) in [("empty.npy", ""), ("empty", "")] {
        folder.write(name, what);
        let err = folder.run(&["inspect", name]).failed(3);
        assert!(err.ends_with("the file is empty\n"), "{err}");
    }
    folder.write("a.npy", npy("<f4", "False", "(2,)", &[0; 8]));
    std::fs::create_dir(folder.path("b.npy")).unwrap();
    let said = folder.run(&["convert", "a.npy", "b.npy", "--force"]);
    assert!(said.err.contains("error: b.npy: it is a folder"), "{}", said.err);
    assert_eq!(said.code, 3);
}

/// Requirements: FW-CLI-7, FW-FILE-8.
#[cfg(unix)]
#[test]
fn a_device_has_no_end_and_is_neither_read_nor_replaced() {
    use std::os::unix::fs::{FileTypeExt, symlink};

    let folder = Folder::new("terminal_devices");
    let err = folder.run(&["inspect", "/dev/zero"]).failed(3);
    assert_eq!(err, "error: /dev/zero: found a device, expected a regular file\n");
    folder.write("a.npy", npy("<f4", "False", "(2,)", &[0; 8]));
    let socket = std::os::unix::net::UnixListener::bind(folder.path("socket")).unwrap();
    symlink("socket", folder.path("link.npy")).unwrap();
    for name in ["socket", "link.npy"] {
        let said = folder.run(&["convert", "a.npy", name, "--to", "npy", "--force"]);
        assert_eq!(said.code, 3);
        assert!(said.err.contains("only a regular file is replaced"), "{}", said.err);
    }
    assert!(std::fs::metadata(folder.path("socket")).unwrap().file_type().is_socket());
    drop(socket);
}
