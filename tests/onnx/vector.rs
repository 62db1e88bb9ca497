//! Models that the package `onnx` wrote: the same elements as raw bytes, one by one, and in another file.
//!
//! Requirements: FW-FILE-7.

use std::fs;
use std::path::Path;

use formwork::dtype::{DType, InAny, bf16, f16};
use formwork::io::onnx::{Files, Onnx};
use formwork::io::{Entries, TensorFile};
use formwork::prelude::*;

/// A file among the vectors.
pub(crate) fn read(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/vectors");
    fs::read(folder.join(name)).expect("the vector is there")
}

/// Compares an initialiser of shape [2, 3] with its elements.
fn compare<T: InAny + PartialEq + core::fmt::Debug>(file: &dyn TensorFile, elements: [T; 6]) {
    let name = T::DTYPE.name();
    let entry = file.find(name).unwrap_or_else(|| panic!("{name} is listed"));
    assert_eq!(entry.dtype(), Some(T::DTYPE), "{name}");
    let read: Tensor<T, s![2, 3]> = entry.view().unwrap().to_tensor().unwrap();
    assert_eq!(read.as_slice(), elements, "{name}");
}

/// Compares all initialisers of shape [2, 3].
fn compare_all(file: &dyn TensorFile) {
    let half = |x: f32| (f16::from_f32(x), bf16::from_f32(x));
    let halves = [0.0, 1.0, 2.0, 3.0, -1.0, -2.0].map(half);
    compare(file, [0.0_f32, 1.0, 2.0, 3.0, -1.0, -2.0]);
    compare(file, [0.0_f64, 1.0, 2.0, 3.0, -1.0, -2.0]);
    compare(file, halves.map(|(x, _)| x));
    compare(file, halves.map(|(_, x)| x));
    compare(file, [0_i8, 1, 2, 3, -1, -2]);
    compare(file, [0_i16, 1, 2, 3, -1, -2]);
    compare(file, [0_i32, 1, 2, 3, -1, -2]);
    compare(file, [0_i64, 1, 2, 3, -1, -2]);
    compare(file, [0_u8, 1, 2, 3, 4, 5]);
    compare(file, [0_u16, 1, 2, 3, 4, 5]);
    compare(file, [0_u32, 1, 2, 3, 4, 5]);
    compare(file, [0_u64, 1, 2, 3, 4, 5]);
    compare(file, [false, true, false, true, true, false]);
    // What no tensor here has is listed with its bytes.
    let complex = [0.0_f32, 0.0, 1.0, 0.0, 2.0, 0.0, 3.0, 0.0, -1.0, 0.0, -2.0, 0.0];
    let foreign = [
        ("c64", "COMPLEX64", complex.map(f32::to_le_bytes).concat()),
        ("f8", "FLOAT8E4M3FN", vec![0x00, 0x38, 0x40, 0x44, 0xb8, 0xc0]),
        ("i4", "INT4", vec![0x10, 0x32, 0xef]),
    ];
    for (name, stored, bytes) in foreign {
        let entry = file.find(name).unwrap();
        assert_eq!((entry.stored_type().name(), entry.bytes()), (stored, &bytes[..]), "{name}");
        let error = entry.view().unwrap_err().to_string();
        assert!(error.contains(&format!("found `{stored}`, expected one of ")), "{error}");
        assert_eq!(entry.shape().sizes(), [2, 3]);
    }
}

#[test]
fn raw_bytes_of_every_element_type_are_read_where_they_are() {
    let bytes = read("raw.onnx");
    let file = Onnx::open(&bytes).unwrap();
    assert_eq!((file.format(), file.len()), ("onnx", 16));
    compare_all(&file);
    for entry in Entries::of(&file) {
        assert!(bytes.as_ptr_range().contains(&entry.bytes().as_ptr()), "{entry:?}");
        assert_eq!(bytes[entry.offset()..][..entry.bytes().len()], *entry.bytes());
        assert_eq!(entry.location(), None);
    }
    let pairs = [0, 1].map(|index| file.metadata(index).unwrap());
    let pairs = pairs.map(|(key, value)| (key.to_string(), value.to_string()));
    assert_eq!(pairs.map(|(key, value)| format!("{key}={value}")), ["made for=tests", "empty="]);
    assert!(file.metadata(2).is_none() && file.entry(16).is_none() && file.find("x").is_none());
}

#[test]
fn elements_of_every_type_are_read_one_by_one() {
    let bytes = read("spelled.onnx");
    let file = Onnx::open(&bytes).unwrap();
    compare_all(&file);
    let scalar: Tensor<f32, s![]> =
        file.find("scalar").unwrap().view().unwrap().to_tensor().unwrap();
    assert_eq!(scalar.as_slice(), [0.5]);
    let none = file.find("none").unwrap();
    assert_eq!((none.dtype(), none.shape().sizes()), (Some(DType::I64), &[0, 3][..]));
    assert_eq!(none.view().unwrap().elements().count(), 0);
    let texts = file.find("texts").unwrap();
    assert_eq!((texts.stored_type().name(), texts.shape().sizes()), ("STRING", &[2][..]));
    // Packed floats are bytes as they are.
    for name in ["f32", "f64", "c64"] {
        assert!(bytes.as_ptr_range().contains(&file.find(name).unwrap().bytes().as_ptr()));
    }
}

#[test]
fn elements_in_another_file_are_read_where_they_are() {
    let (model, data) = (read("beside.onnx"), read("beside.data"));
    assert_eq!(formwork::io::onnx::locations(&model).unwrap(), ["beside.data"]);
    let find = |location: &str| (location == "beside.data").then_some(&data[..]);
    let file = Onnx::open_with(&model, find).unwrap();
    compare_all(&file);
    for entry in Entries::of(&file) {
        assert_eq!((entry.offset() % 64, entry.location()), (0, Some("beside.data")));
        assert_eq!(data[entry.offset()..].as_ptr(), entry.bytes().as_ptr());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/vectors");
    let files = Files::open(&model, folder, |path| Ok(fs::read(path).unwrap())).unwrap();
    compare_all(&Onnx::open_with(&model, |location| files.find(location)).unwrap());
}
