//! npy: the verdicts, the errors, and the bytes that NumPy writes.
//!
//! Requirements: FW-FILE-6.

use std::convert::Infallible;

use formwork::dtype::{ByteOrder, DType, InAny, VisitType};
use formwork::io::TensorFile;
use formwork::io::npy::{self, Npy};
use formwork::prelude::*;
use formwork::tensor::DynView;
use proptest::prelude::*;

use crate::verdict::{self, Strict};

/// A file of NumPy's, from `scripts/file-vectors`.
macro_rules! vector {
    ($name:literal) => {
        include_bytes!(concat!("vectors/", $name))
    };
}
pub(crate) use vector;

/// The bytes of a file with this tensor.
fn written(tensor: &DynView<'_>) -> Vec<u8> {
    let mut file = Vec::new();
    let put = |bytes: &[u8]| {
        file.extend_from_slice(bytes);
        Ok::<_, Infallible>(())
    };
    npy::write(tensor, put).unwrap();
    file
}

/// A file of version 1 with this header and data.
fn file(header: &str, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(header.len()).unwrap().to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), data].concat()
}

fn refusal(header: &str, data: &[u8]) -> String {
    Npy::open(&file(header, data)).unwrap_err().to_string()
}

/// Requirements: FW-FILE-1.
#[test]
fn every_file_gets_its_verdict() {
    let Some(verdicts) = verdict::all("npy") else { return };
    assert!(verdicts.len() > 30, "{} verdicts", verdicts.len());
    for verdict in verdicts {
        let name = &verdict.name;
        match (Npy::open(&verdict.bytes), verdict.strict) {
            (Ok(file), Strict::Accept) => {
                let view = file.entry().view().unwrap();
                assert_eq!(
                    view.shape().sizes(),
                    verdict::sizes(&verdict.detail["shape"]),
                    "{name}"
                );
                let values = verdict.detail["values"].as_array().expect("a list");
                let values: Vec<_> = values.iter().map(|x| x.as_f64().unwrap()).collect();
                let read: Vec<_> = view.elements().map(f64::cast_lossy_from).collect();
                assert_eq!(read, values, "{name}");
            }
            // Text, records, complex numbers and a key twice are none of ours.
            (Err(_), Strict::Reject | Strict::Either) => {}
            (opened, strict) => panic!("{name} is to {strict:?}: {opened:?}"),
        }
    }
}

/// Compares the file of NumPy with ours, for one type with the lowest byte first.
struct SameAsNumPy(&'static [u8]);

impl VisitType for SameAsNumPy {
    type Output = ();

    fn visit<T: InAny>(self) {
        let numbers = Tensor::<i64, s![2, 3]>::from_array([[0, 1, 2], [3, 4, 5]]);
        let bits = numbers.map(|x| x % 2);
        let numbers = if T::DTYPE == DType::Bool { bits } else { numbers };
        let ours: Tensor<T, s![2, 3]> = numbers.as_dyn().cast_lossy().unwrap();
        let read: Tensor<T, s![2, 3]> =
            Npy::open(self.0).unwrap().entry().view().unwrap().to_tensor().unwrap();
        assert_eq!(read.as_slice(), ours.as_slice(), "{}", T::NAME);
        assert_eq!(written(&ours.as_dyn()), self.0, "{}", T::NAME);
    }
}

#[test]
fn every_element_type_is_read_and_written_as_numpy_does() {
    DType::Bool.visit(SameAsNumPy(vector!("b1.npy")));
    DType::I8.visit(SameAsNumPy(vector!("i1.npy")));
    DType::U8.visit(SameAsNumPy(vector!("u1.npy")));
    DType::I16.visit(SameAsNumPy(vector!("i2.npy")));
    DType::U16.visit(SameAsNumPy(vector!("u2.npy")));
    DType::I32.visit(SameAsNumPy(vector!("i4.npy")));
    DType::U32.visit(SameAsNumPy(vector!("u4.npy")));
    DType::I64.visit(SameAsNumPy(vector!("i8.npy")));
    DType::U64.visit(SameAsNumPy(vector!("u8.npy")));
    DType::F16.visit(SameAsNumPy(vector!("f2.npy")));
    DType::F32.visit(SameAsNumPy(vector!("f4.npy")));
    DType::F64.visit(SameAsNumPy(vector!("f8.npy")));
}

#[test]
fn other_orders_of_bytes_and_axes_are_read_and_written_in_ours() {
    for (theirs, ours) in [
        (&vector!("big_i2.npy")[..], &vector!("i2.npy")[..]),
        (vector!("big_f8.npy"), vector!("f8.npy")),
        (vector!("fortran.npy"), vector!("f4.npy")),
    ] {
        let file = Npy::open(theirs).unwrap();
        let view = file.entry().view().unwrap();
        assert_eq!(view.elements().count(), 6);
        assert_eq!(view.to_string().replace('.', ""), "[[0 1 2]\n [3 4 5]]");
        assert_eq!(written(&view), ours);
    }
    let big = Npy::open(vector!("big_i2.npy")).unwrap().entry();
    assert_eq!((big.order(), big.is_column_major()), (ByteOrder::Big, false));
    let fortran = Npy::open(vector!("fortran.npy")).unwrap().entry();
    assert_eq!((fortran.order(), fortran.is_column_major()), (ByteOrder::Little, true));
}

/// Requirements: FW-FILE-6, FW-SHAPE-10, FW-SHAPE-11.
#[test]
fn shapes_of_no_axis_eight_axes_and_no_element_are_those_of_numpy() {
    for (bytes, sizes) in [
        (&vector!("scalar.npy")[..], &[][..]),
        (vector!("none.npy"), &[0, 3]),
        (vector!("eight_axes.npy"), &[1, 2, 1, 3, 1, 1, 1, 1]),
    ] {
        let view = Npy::open(bytes).unwrap().entry().view().unwrap();
        assert_eq!(view.shape().sizes(), sizes);
        assert_eq!(written(&view), bytes);
    }
}

#[test]
fn a_type_that_numpy_does_not_have_is_not_written() {
    let x = Tensor::<formwork::dtype::bf16, s![2]>::zeros();
    let error = npy::write(&x.as_dyn(), |_| Ok::<_, Infallible>(())).unwrap_err();
    assert_eq!(error.to_string(), "npy has no elements of bf16");
}

/// Requirements: FW-FILE-2.
#[test]
fn an_error_names_the_place_the_field_what_is_there_and_what_would_be_right() {
    let head = |descr: &str, order: &str, shape: &str| {
        format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}\n")
    };
    for (header, at, told) in [
        (head("'<f4'", "False", "(2"), "}", "`shape`: found `}`, expected a whole number"),
        (
            head("'<f4'", "0", "(2,)"),
            "0,",
            "`fortran_order`: found `0`, expected `True` or `False`",
        ),
        (
            head("'<f4'", "False", "(2)"),
            ")",
            "`shape`: found `)`, expected `,` behind a single size",
        ),
        (head("'<f4'", "False", "[2]"), "[2]", "`shape`: found `[`, expected `(`"),
        (head("'<f4'", "False", "(02,)"), "02", "`shape`: found `02`, expected a whole number"),
        (head("'<f4'", "False", "(-2,)"), "-2", "`shape`: found `-2`, expected a whole number"),
        (head("'<f4'", "False", "(2_0,)"), "2_0", "`shape`: found `2_0`, expected a whole number"),
        (head("'=f4'", "False", "(2,)"), "'=f4'", "`descr`: found `=f4`, expected an element type"),
        (head("'|f4'", "False", "(2,)"), "'|f4'", "`descr`: found `|f4`, expected an element type"),
        (head("'<c8'", "False", "(2,)"), "'<c8'", "`descr`: found `<c8`, expected an element type"),
        (
            head("[('x', '<f4')]", "False", "(2,)"),
            "[(",
            "`descr`: found a record, or elements of several numbers, expected one element type",
        ),
        (head("('<f4', (2,))", "False", "(2,)"), "('<f4'", "`descr`: found a record"),
        (
            head("'<f4'", "False", "(1, 1, 1, 1, 1, 1, 1, 1, 3)"),
            "3)",
            "`shape`: found a ninth axis, expected at most 8 axes",
        ),
        (head("'<f4'", "False", "(2,), 'x': 1"), "'x'", "`header`: found `x`, expected `descr`"),
        (head(r"'<\u0066'", "False", "(2,)"), r"\u", r"`descr`: found `\`, expected a text"),
        (
            head("'<f4'", "False", "(4294967296, 4294967296)"),
            "4294967296)",
            "`shape`: found more than",
        ),
        ("{'descr': '<f4'} x".to_owned(), "x", "`header`: found `x`, expected nothing but space"),
    ] {
        let place = 10 + header.rfind(at).unwrap();
        let told = format!("npy, byte {place}, {told}");
        let error = refusal(&header, &[0; 8]);
        assert!(error.starts_with(&told), "{header}{error}\n{told}");
    }
}

/// Requirements: FW-FILE-2.
#[test]
fn a_file_without_bytes_is_told_as_that() {
    let error = Npy::open(&[]).unwrap_err().to_string();
    assert_eq!(error, "npy, byte 0, `magic`: found the end, expected the byte 0x93 and `NUMPY`");
}

/// Requirements: FW-FILE-1, FW-FILE-3.
#[test]
fn data_of_another_length_is_refused() {
    let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
    for found in [0, 7, 9, 16] {
        let told = format!("npy, byte 68, `bytes of the data`: found {found}, expected 8");
        assert_eq!(refusal(header, &vec![0; found]), told);
    }
}

#[test]
fn a_name_is_given_to_the_tensor() {
    let bytes = vector!("u1.npy");
    let file = Npy::open_as("weight", bytes).unwrap();
    assert_eq!(file.find("weight").map(|entry| entry.bytes().len()), Some(6));
    assert!(file.find("").is_none());
    assert_eq!((file.len(), file.format()), (1, "npy"));
}

proptest! {
    #[test]
    fn changed_bytes_are_refused_or_read_as_what_they_say(
        changes in prop::collection::vec((0usize..152, any::<u8>()), 1..4),
        cut in 0usize..200,
    ) {
        let mut bytes = vector!("f4.npy").to_vec();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        bytes.truncate(cut);
        if let Ok(file) = Npy::open(&bytes)
            && let Ok(view) = file.entry().view()
        {
            prop_assert_eq!(view.elements().count() * view.dtype().size(), file.entry().bytes().len());
        }
    }

    #[test]
    fn any_text_as_a_header_is_refused_or_read(header in "[-{}()'\":, a-z0-9<>|.TF\n]{0,80}") {
        if let Ok(file) = Npy::open(&file(&header, &[])) {
            prop_assert_eq!(file.entry().shape().count(), 0);
        }
    }
}
