//! Elements in other files: where they may be, and how many there must be.
//!
//! Requirements: FW-FILE-7.

use std::fs;
use std::path::PathBuf;

use formwork::error::{PathError, PathFault};
use formwork::io::TensorFile;
use formwork::io::onnx::{Files, Onnx, locations};

use crate::message::{bytes, model, number, pair, tensor};

/// A model of one initialiser of four bytes, in another file as these pairs say.
fn beside(pairs: &[(&str, &str)]) -> Vec<u8> {
    let pairs = pairs.iter().flat_map(|(key, value)| pair(13, key, value)).collect();
    model(&[tensor("w", 2, &[4], &[pairs, number(14, 1)])])
}

/// What is wrong with such a model, whose file is there with eight bytes.
fn refusal(pairs: &[(&str, &str)]) -> String {
    let model = beside(pairs);
    let find = |location: &str| (location == "w.bin").then_some(&[1, 2, 3, 4, 5, 6, 7, 8][..]);
    Onnx::open_with(&model, find).expect_err("it is not well formed").to_string()
}

#[test]
fn an_offset_and_a_length_are_followed_and_may_be_left_out() {
    let data = [1, 2, 3, 4, 5, 6, 7, 8];
    let rows: [(&[(&str, &str)], &[u8]); 4] = [
        (&[], &[1, 2, 3, 4]),
        (&[("offset", "4")], &[5, 6, 7, 8]),
        (&[("length", "4"), ("offset", "1")], &[2, 3, 4, 5]),
        (&[("prepacked", "?"), ("offset", "004")], &[5, 6, 7, 8]),
    ];
    for (pairs, expected) in rows {
        let model = beside(&[&[("location", "w.bin")], pairs].concat());
        let file = Onnx::open_with(&model, |_| Some(&data)).unwrap();
        assert_eq!(file.find("w").unwrap().bytes(), expected);
    }
}

#[test]
fn each_file_is_listed_once_in_whatever_order_the_model_names_them() {
    let tensors = ["w2", "w1", "w3", "w1", "w2"].iter().enumerate().map(|(index, location)| {
        let data = [pair(13, "location", location), number(14, 1)];
        tensor(&format!("t{index}"), 2, &[4], &data)
    });
    let model = model(&tensors.collect::<Vec<_>>());
    assert_eq!(locations(&model).unwrap(), ["w1", "w2", "w3"]);
}

#[test]
fn a_path_that_does_not_lead_downwards_is_refused_as_text() {
    let paths = [
        "",
        "/w.bin",
        "../w.bin",
        "a/../../w.bin",
        "a/..",
        "..",
        ".",
        "./w.bin",
        "a//w.bin",
        "a/",
        "a\\w.bin",
        "..\\w.bin",
        "C:w.bin",
        "C:/w.bin",
        "w.bin\0",
        "a\n",
    ];
    for path in paths {
        let model = beside(&[("location", path)]);
        let told = "expected a path that leads from the model's folder downwards";
        assert!(locations(&model).unwrap_err().to_string().ends_with(told), "{path}");
        let error = Onnx::open_with(&model, |_| Some(&[0; 8])).err().unwrap().to_string();
        assert!(error.contains("`location` of `w`: found `") && error.ends_with(told), "{error}");
    }
    assert_eq!(locations(&beside(&[("location", "a/b.c/..w")])).unwrap(), ["a/b.c/..w"]);
}

/// Requirements: FW-FILE-7, FW-FILE-1.
#[test]
fn what_the_model_says_of_the_file_is_compared() {
    let at = ("location", "w.bin");
    assert!(refusal(&[at, ("length", "5")]).ends_with("`length` of `w`: found 5, expected 4"));
    for wrong in ["-1", "+1", "", " 1", "0x1", "1.0", "99999999999999999999"] {
        let error = refusal(&[at, ("offset", wrong)]);
        assert!(error.ends_with("expected a number in decimal digits that memory has"), "{error}");
    }
    let told = "onnx, in the external data, byte 5, `data` of `w`: found 3, expected 4";
    assert_eq!(refusal(&[at, ("offset", "5")]), told);
    let error = refusal(&[at, ("offset", "18446744073709551615")]);
    assert!(error.ends_with("byte 8, `data` of `w`: found 0, expected 4"), "{error}");
    assert!(refusal(&[at, at]).contains("`key of external_data` of `w`: found it a second time"));
    assert!(
        refusal(&[("offset", "0")]).contains("`location` of `w`: found none, expected the path")
    );
    let error = refusal(&[("location", "v.bin")]);
    assert!(error.contains("found `v.bin`, expected a file that was handed over"), "{error}");
    let sum = "a5c1d4d6ee5dd6c94fe3b7cbd6d02ff3e8b0a6f1";
    assert!(
        refusal(&[at, ("checksum", sum)])
            .contains("`checksum` of `w`: found `a5c1d4d6ee5dd6c94fe3b7cbd6d02ff3")
    );
    assert!(
        refusal(&[at, ("checksum", "")]).contains("expected the SHA-1 of the file at `location`")
    );
}

#[test]
fn elements_are_in_the_model_or_beside_it_and_not_both() {
    let at = pair(13, "location", "w.bin");
    for data in [bytes(9, &[0; 4]), bytes(5, &[0; 4])] {
        let both = model(&[tensor("w", 2, &[4], &[at.clone(), number(14, 1), data])]);
        let error = Onnx::open_with(&both, |_| Some(&[0; 8])).err().unwrap().to_string();
        assert!(error.ends_with("found data in the model too, expected one place"), "{error}");
    }
    let other = model(&[tensor("w", 2, &[4], &[at.clone(), number(14, 2)])]);
    let error = Onnx::open_with(&other, |_| Some(&[0; 8])).err().unwrap().to_string();
    assert!(error.contains("`data_location` of `w`: found 2, expected 0"), "{error}");
    let texts = model(&[tensor("w", 8, &[4], &[at, number(14, 1)])]);
    assert!(Onnx::open_with(&texts, |_| Some(&[0; 8])).is_err());
}

/// A folder of its own, which goes away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("formwork-onnx-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("model/deep")).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read(path: &std::path::Path) -> Result<Vec<u8>, PathError> {
    fs::read(path).map_err(|error| PathError::new(path, error))
}

#[test]
fn files_are_found_below_the_folder_and_nowhere_else() {
    let folder = Folder::new("below");
    let inside = folder.0.join("model");
    fs::write(inside.join("deep/w.bin"), [1, 2, 3, 4]).unwrap();
    fs::write(folder.0.join("secret"), [9, 9, 9, 9]).unwrap();
    let model = beside(&[("location", "deep/w.bin")]);
    let files = Files::open(&model, &inside, read).unwrap();
    let opened = Onnx::open_with(&model, |location| files.find(location)).unwrap();
    assert_eq!(opened.find("w").unwrap().bytes(), [1, 2, 3, 4]);
    assert_eq!(format!("{files:?}"), r#"{"deep/w.bin": 4}"#);
    assert!(files.find("secret").is_none());

    let missing = Files::open(&beside(&[("location", "x")]), &inside, read).unwrap_err();
    assert!(matches!(missing.fault, PathFault::System(_)) && missing.path.ends_with("model/x"));
    let not_a_file = Files::open(&beside(&[("location", "deep")]), &inside, read).unwrap_err();
    assert!(matches!(not_a_file.fault, PathFault::Kind(_)), "{not_a_file}");
    let upwards = Files::open(&beside(&[("location", "../secret")]), &inside, read).unwrap_err();
    assert!(matches!(upwards.fault, PathFault::File(_)), "{upwards}");
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out_of_the_folder() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("links");
    let inside = folder.0.join("model");
    fs::write(inside.join("deep/w.bin"), [1, 2, 3, 4]).unwrap();
    fs::write(folder.0.join("secret"), [9, 9, 9, 9]).unwrap();
    symlink("../secret", inside.join("file")).unwrap();
    symlink(&folder.0, inside.join("up")).unwrap();
    symlink("deep/w.bin", inside.join("near")).unwrap();
    for location in ["file", "up/secret"] {
        let error = Files::open(&beside(&[("location", location)]), &inside, read).unwrap_err();
        assert!(matches!(error.fault, PathFault::Outside), "{error}");
        assert!(error.to_string().ends_with("the path leads out of the folder"), "{error}");
    }
    // Inside, links are nobody's business; and the folder itself may be reached by one.
    let linked = folder.0.join("link");
    symlink(&inside, &linked).unwrap();
    let files = Files::open(&beside(&[("location", "near")]), &linked, read).unwrap();
    assert_eq!(files.find("near"), Some(&[1, 2, 3, 4][..]));
}
