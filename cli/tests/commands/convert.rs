//! `convert`: what is written is what was read, whole or not at all.
//!
//! Requirements: FW-CLI-4.

use formwork::dtype::DType;
use formwork::io::TensorFile;
use formwork::io::npy::Npy;
use formwork::io::npz::Npz;
use formwork::io::safetensors::SafeTensors;

use crate::program::{Folder, Given, npy};

fn two() -> [Given<'static>; 2] {
    [Given::f32("b.weight", &[1.0, -2.5, 0.1]), Given::zeros("step", DType::I64, &[])]
}

/// What a file has, by name: type, sizes and bytes.
fn all(file: &dyn TensorFile) -> Vec<(String, String, Vec<usize>, Vec<u8>)> {
    let mut all: Vec<_> = file
        .entries()
        .map(|entry| {
            let (name, dtype) = (entry.name().to_string(), entry.stored_type().to_string());
            (name, dtype, entry.shape().sizes().to_vec(), entry.bytes().to_vec())
        })
        .collect();
    all.sort();
    all
}

#[test]
fn there_and_back_is_the_same_file() {
    let folder = Folder::new("convert_back");
    folder.safetensors("a.safetensors", &two(), &[]);
    folder.run(&["convert", "-q", "a.safetensors", "b.npz"]).done();
    folder.run(&["convert", "-q", "a.safetensors", "c.npz", "--compress"]).done();
    let (a, b, c) = (folder.read("a.safetensors"), folder.read("b.npz"), folder.read("c.npz"));
    let expected = all(&SafeTensors::open(&a).unwrap());
    assert_eq!(all(&Npz::open(&b).unwrap()), expected);
    assert_eq!(all(&Npz::open(&c).unwrap()), expected);
    folder.run(&["convert", "-q", "c.npz", "d.safetensors"]).done();
    assert_eq!(folder.read("d.safetensors"), a);
}

/// Requirements: FW-CLI-4, FW-CLI-6.
#[test]
fn progress_is_told_where_errors_are_unless_all_shall_be_quiet() {
    let folder = Folder::new("convert_progress");
    folder.safetensors("a.safetensors", &two(), &[]);
    let said = folder.run(&["convert", "a.safetensors", "b.npz"]);
    assert!(said.err.starts_with("writing 2 tensors of 20 bytes to b.npz\n"), "{}", said.err);
    assert!(said.err.lines().count() >= 2 && !said.err.contains('\r'), "{}", said.err);
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    let said = folder.run(&["convert", "--quiet", "a.safetensors", "c.npz"]);
    assert_eq!(said.done(), "");
    // A line for each quarter of a large file.
    folder.safetensors("large.safetensors", &[Given::zeros("x", DType::U8, &[64 << 20])], &[]);
    let said = folder.run(&["convert", "large.safetensors", "large.npy"]);
    for quarter in ["25 %", "50 %", "75 %", "100 %"] {
        assert_eq!(
            said.err.lines().filter(|line| line.starts_with(quarter)).count(),
            1,
            "{}",
            said.err
        );
    }
}

#[test]
fn orders_become_those_of_the_target() {
    let folder = Folder::new("convert_orders");
    folder.write("x.npy", npy(">i2", "True", "(2, 3)", &[0, 1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6]));
    folder.run(&["convert", "-q", "x.npy", "y.npy"]).done();
    let bytes = folder.read("y.npy");
    let file = Npy::open(&bytes).unwrap();
    assert_eq!(file.entry().bytes(), [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0]);
    assert!(!file.entry().is_column_major());
}

#[test]
fn nothing_is_replaced_without_force() {
    let folder = Folder::new("convert_force");
    folder.safetensors("a.safetensors", &two(), &[]);
    folder.write("b.npz", "old");
    let err = folder.run(&["convert", "a.safetensors", "b.npz"]).failed(3);
    assert!(err.contains("b.npz: it is there already; `--force` replaces it"), "{err}");
    assert_eq!(folder.read("b.npz"), b"old");
    let said = folder.run(&["convert", "a.safetensors", "b.npz", "--force"]);
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    assert!(
        said.err.starts_with("writing 2 tensors of 20 bytes to b.npz\nwrote b.npz: "),
        "{}",
        said.err
    );
    assert!(Npz::open(&folder.read("b.npz")).is_ok());
}

/// Requirements: FW-CLI-4, FW-FILE-8.
#[test]
fn a_file_may_replace_itself() {
    let folder = Folder::new("convert_itself");
    folder.safetensors("a.safetensors", &two(), &[("k", "v")]);
    let before = folder.read("a.safetensors");
    folder.run(&["convert", "-q", "a.safetensors", "a.safetensors", "--force"]).done();
    assert_eq!(folder.read("a.safetensors"), before);
}

#[test]
fn what_the_target_does_not_hold_is_an_error_and_leaves_no_file() {
    let folder = Folder::new("convert_held");
    folder.safetensors("pairs.safetensors", &two(), &[("made", "here")]);
    let half = Given::zeros("h", DType::BF16, &[2]);
    folder.safetensors("half.safetensors", &[half], &[]);
    folder.safetensors("up.safetensors", &[Given::zeros("../up", DType::U8, &[1])], &[]);
    let before = folder.names();
    for (args, what) in [
        (&["pairs.safetensors", "o.npz"][..], "npz holds no metadata, and there is 1 pair of it; "),
        (&["pairs.safetensors", "o.npy"], "npy holds one tensor, and there are 2 tensors"),
        (&["half.safetensors", "o.npy"], "npy has no elements of bf16, which `h` has"),
        (&["half.safetensors", "o.npz"], "npz has no elements of bf16, which `h` has"),
        (&["up.safetensors", "o.npz"], "no tensor of a file may have the name `../up`"),
        (&["half.safetensors", "o.bin"], "the extension names no format"),
        (&["half.safetensors", "p.safetensors", "--compress"], "safetensors is never compressed"),
        (
            &["half.safetensors", "p.npz", "--tensor", "x"],
            "there is no tensor `x`; the only one is `h`",
        ),
        (&["half.safetensors", "none/p.npy", "--cast", "f32"], "none/p.npy: "),
    ] {
        let said = folder.run(&[&["convert", "-q"], args].concat());
        assert!(said.failed(3).contains(what), "{args:?}");
        assert_eq!(folder.names(), before, "{args:?}");
    }
}

#[test]
fn what_is_chosen_and_left_out_is_what_was_asked_for() {
    let folder = Folder::new("convert_choose");
    folder.safetensors("a.safetensors", &two(), &[("made", "here")]);
    let args = ["convert", "-q", "a.safetensors", "o.npy", "--tensor", "b.weight"];
    folder.run(&[&args[..], &["--drop-metadata"]].concat()).done();
    let bytes = folder.read("o.npy");
    assert_eq!(Npy::open(&bytes).unwrap().entry().bytes(), two()[0].bytes);
    folder.run(&["convert", "-q", "o.npy", "o", "--to", "safetensors"]).done();
    let bytes = folder.read("o");
    assert!(SafeTensors::open(&bytes).unwrap().find("o").is_some());
}

#[test]
fn casts_are_lossy_or_checked_as_asked() {
    let folder = Folder::new("convert_cast");
    folder.safetensors("a.safetensors", &two(), &[]);
    let large = Given::f32("large", &[1.0, 1e5]);
    folder.safetensors("large.safetensors", &[large], &[]);
    let args = ["convert", "-q", "large.safetensors", "l.npy", "--cast", "f16"];
    let err = folder.run(&[&args[..], &["--checked"]].concat()).failed(3);
    assert!(err.starts_with("error: large.safetensors: `large`: "), "{err}");
    assert!(err.contains("[1]") && err.contains("above the largest f16"), "{err}");
    folder.run(&args).done();
    let args = ["convert", "-q", "a.safetensors", "h.safetensors", "--cast", "f16"];
    folder.run(&[&args[..], &["--checked"]].concat()).done();
    let err = folder.run(&args).failed(3);
    assert!(err.contains("--force"), "{err}");
    let bytes = folder.read("h.safetensors");
    let file = SafeTensors::open(&bytes).unwrap();
    let half = file.find("b.weight").unwrap();
    // 1, -2.5 and the nearest to 0.1.
    assert_eq!(half.bytes(), [0x3c00_u16, 0xc100, 0x2e66].map(u16::to_le_bytes).concat());
    // Integers stay: they are not what is cast to floats.
    assert_eq!(file.find("step").unwrap().dtype(), Some(DType::I64));
    let err = folder.run(&["convert", "a.safetensors", "i.npz", "--cast", "f8"]).failed(2);
    assert!(err.contains("f8"), "{err}");
}
