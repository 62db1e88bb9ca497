//! No file makes the program panic, whatever is asked of it.
//!
//! Requirements: FW-CLI-7, FW-FILE-4.

use std::fs;
use std::path::PathBuf;

use formwork::dtype::DType;

use crate::program::{Folder, Given, npy};

const MODEL: &str =
    "#[derive(Weights)] struct M<'f> { a: View<'f, f32, s![2]>, b: [Option<Tensor<i8, s![]>>; 3] }";

/// Runs every command on a file, and gives the exit code of `inspect`.
#[track_caller]
fn run_all(folder: &Folder, file: &str) -> i32 {
    folder.write("m.rs", MODEL);
    let commands: [&[&str]; 8] = [
        &["inspect", file],
        &["inspect", file, "--json"],
        &["types", file, "--storage", "view"],
        &["check", file, "--against", "m.rs"],
        &["convert", file, "out.npz", "--force", "--drop-metadata"],
        &["convert", file, "out.safetensors", "--force", "--cast", "i8", "--checked"],
        &["stats", file, "--log"],
        &["stats", file, "a"],
    ];
    let said = commands.map(|command| (command, folder.run(command)));
    for (command, said) in &said {
        assert!([0, 1, 3].contains(&said.code), "{command:?}: {}: {}", said.code, said.err);
        assert!(!said.err.contains("panicked"), "{command:?}: {}", said.err);
        assert_eq!(
            said.code == 3,
            said.err.starts_with("error: ") || said.err.contains("\nerror: ")
        );
    }
    said[0].1.code
}

#[test]
fn files_that_are_cut_are_errors() {
    let folder = Folder::new("hostile_cut");
    folder.safetensors("a.safetensors", &[Given::zeros("a", DType::F32, &[2])], &[]);
    let whole = folder.read("a.safetensors");
    for len in [0, 1, 7, 8, 9, 20, whole.len() - 9, whole.len() - 1] {
        folder.write("a.safetensors", &whole[..len]);
        assert_eq!(run_all(&folder, "a.safetensors"), 3, "{len} bytes");
    }
    let whole = npy("|b1", "False", "(1,)", &[1]);
    for len in [0, 5, 6, 9, 20, whole.len() - 1] {
        folder.write("a.npy", &whole[..len]);
        assert_eq!(run_all(&folder, "a.npy"), 3, "{len} bytes");
    }
    for bytes in [&b"PK\x05\x06"[..], b"PK\x03\x04rest", b"PK"] {
        folder.write("a.npz", bytes);
        assert_eq!(run_all(&folder, "a.npz"), 3, "{bytes:?}");
    }
}

/// Requirements: FW-CLI-7, FW-FILE-1.
#[test]
fn a_bool_that_is_none_is_an_error_where_it_is_read() {
    let folder = Folder::new("hostile_bool");
    folder.write("a.npy", npy("|b1", "False", "(2,)", &[1, 2]));
    assert_eq!(run_all(&folder, "a.npy"), 0);
    let err = folder.run(&["stats", "a.npy"]).failed(3);
    assert!(err.contains("byte 69, `data` of `a`: found the byte 0x02"), "{err}");
}

/// Requirements: FW-CLI-7, FW-CLI-6.
#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new("hostile_folder");
    fs::create_dir(folder.path("a.npy")).unwrap();
    assert_eq!(run_all(&folder, "a.npy"), 3);
}

/// Requirements: FW-CLI-7, FW-FILE-1.
#[test]
fn the_files_of_others_get_their_verdicts() {
    let Some(data) = std::env::var_os("FORMWORK_DATA") else {
        eprintln!("SKIPPED: no files of others are read, because FORMWORK_DATA is not set");
        return;
    };
    let folder = Folder::new("hostile_verdicts");
    let data = PathBuf::from(data).join("files");
    let mut seen = 0;
    for format in ["safetensors", "npy", "npz"] {
        let verdicts = fs::read_to_string(data.join(format).join("verdicts.json")).unwrap();
        let verdicts: serde_json::Value = serde_json::from_str(&verdicts).unwrap();
        for (name, verdict) in verdicts.as_object().unwrap() {
            let path = data.join(format).join(format!("{name}.{format}"));
            let code = run_all(&folder, path.to_str().unwrap());
            match verdict["strict"].as_str() {
                Some("accept") => assert_eq!(code, 0, "{name}"),
                Some("reject") => assert_eq!(code, 3, "{name}"),
                _ => {}
            }
            seen += 1;
        }
    }
    assert!(seen > 60, "only {seen} files");
}
