//! What errors say, what they are made of, and what they tell those who ask.
//!
//! Requirements: FW-FILE-2.
#![cfg(all(feature = "alloc", feature = "macros"))]

use std::error::Error;
use std::fmt;

use formwork::dtype::{CastChecked, DType};
use formwork::error::{
    BytesError, CastError, CopyError, ElementError, Excerpt, Expected, ExtentError, FileError,
    Found, LengthError, OutOfMemory, Outline, ReadError, SpanError, UnknownDType, WriteError,
};
use formwork::prelude::*;

/// Memory that could not be had, and what it says.
const MEMORY: (OutOfMemory, &str) = (OutOfMemory { bytes: 64 }, "no memory for 64 bytes");

#[test]
fn an_error_of_bytes_says_how_many_there_are() {
    let says = [
        (
            BytesError::Length { expected: 8, found: 7 },
            "the elements have 8 bytes, and there are 7",
        ),
        (BytesError::TooLarge, "the elements have more bytes than memory can hold"),
        (BytesError::Strides { expected: 2, found: 3 }, "there are 2 axes and 3 strides"),
        (
            BytesError::Outside { low: -4, high: 8, found: 8 },
            "the elements take the bytes -4 to 8, and there are 8",
        ),
        (
            BytesError::NotBool { position: 3, found: 2 },
            "element 3 is the byte 2, and a bool is 0 or 1",
        ),
    ];
    for (error, text) in says {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn a_copy_that_fails_says_why_as_its_cause_does() {
    let length = LengthError { expected: 3, found: 2 };
    assert_eq!(CopyError::from(length).to_string(), length.to_string());
    let (memory, text) = MEMORY;
    assert_eq!(CopyError::from(memory), CopyError::Memory(memory));
    assert_eq!(CopyError::from(memory).to_string(), text);
}

#[test]
fn a_copy_into_a_type_says_why_as_its_cause_does() {
    let (memory, text) = MEMORY;
    assert_eq!(ReadError::from(memory).to_string(), text);
    let x: HeapTensor<f32, s![2]> = HeapTensor::ones();
    let mismatch = x.as_dyn().typed::<f32, s![3]>().unwrap_err();
    assert_eq!(ReadError::from(mismatch).to_string(), mismatch.to_string());
}

/// What a number that does not fit says.
fn too_large() -> CastError {
    CastChecked::<i8>::cast_checked(300_i32).unwrap_err()
}

#[test]
fn an_element_that_does_not_fit_is_named_by_its_indices() {
    let error = ElementError::new(&[1, 2], too_large());
    assert_eq!(*error.error(), too_large());
    assert_eq!(error.source().map(ToString::to_string), Some(too_large().to_string()));
    let shown = format!("{error:?}");
    assert!(shown.starts_with("ElementError { indices: [1, 2], error: CastError {"), "{shown}");
}

#[test]
fn a_length_above_its_capacity_is_told_with_both() {
    let error = formwork::dim::with_extent::<4, _>(5, |_| ()).unwrap_err();
    assert_eq!(error, ExtentError { len: 5, cap: 4 });
    assert_eq!(error.to_string(), "a length of 5 is above the capacity 4");
}

#[test]
fn a_slice_that_is_too_short_is_told_with_the_span() {
    let error = SpanError { span: 7, found: 6 };
    assert_eq!(error.to_string(), "the layout spans 7 elements, the slice has 6");
}

#[test]
fn a_text_from_outside_is_cut_and_its_unseen_characters_are_escaped() {
    let whole = Excerpt::<4>::of_chars("abcd".chars());
    assert!(!whole.is_shortened());
    assert_eq!((whole.to_string(), format!("{whole:?}")), ("abcd".into(), "\"abcd\"".into()));
    // Characters that never end are read no further than they are kept.
    let cut = Excerpt::<4>::of_chars(std::iter::repeat('é'));
    assert!(cut.is_shortened());
    assert_eq!((cut.to_string(), format!("{cut:?}")), ("éé..".into(), "\"éé\"..".into()));
    let tag = Excerpt::<8>::new("a\u{e0001}b\u{7}");
    assert_eq!(tag.to_string(), "a\\u{e0001}b\\u{7}");
}

#[test]
fn a_name_of_no_element_type_is_shown_with_those_there_are() {
    let error = "float".parse::<DType>().unwrap_err();
    assert_eq!(error, UnknownDType::new("float", error.supported()));
    let shown = format!("{error:?}");
    assert!(shown.starts_with("UnknownDType { found: \"float\", supported: [\"f32\", "), "{shown}");
}

#[test]
fn the_outline_of_a_tensor_tells_its_type_and_sizes() {
    let outline = Outline::new("f32", &[2, 3]);
    assert_eq!((outline.dtype(), outline.sizes()), ("f32", &[2, 3][..]));
}

#[test]
fn a_file_that_needs_more_memory_than_there_is_says_where() {
    let (memory, text) = MEMORY;
    let error = FileError::memory("npy", 10, "shape", memory);
    assert_eq!(error.to_string(), format!("npy, byte 10, `shape`: {text}"));
    let named = FileError::new("npy", 0, "magic", Found::End, Expected::size(6));
    let named = named.of_tensor("w".chars());
    assert_eq!(named.to_string(), "npy, byte 0, `magic` of `w`: found the end, expected 6");
}

/// What keeps nothing from being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Full;

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is full")
    }
}

#[test]
fn what_keeps_tensors_from_being_written_is_said() {
    let (memory, text) = MEMORY;
    let says = [
        (WriteError::from(memory), text),
        (WriteError::TooLarge { format: "npz" }, "the file would be too large for npz"),
        (WriteError::Output(Full), "it is full"),
    ];
    for (error, text) in says {
        assert_eq!(error.to_string(), text);
    }
}

#[cfg(any(feature = "ndarray", feature = "nalgebra"))]
#[test]
fn sizes_that_are_no_shape_are_an_error_of_exchange() {
    use formwork::error::{ExchangeError, ShapeError};

    let error = ShapeError::Rank { found: 9, limit: 8 };
    assert_eq!(ExchangeError::from(error).to_string(), error.to_string());
}

#[cfg(feature = "dlpack")]
#[test]
fn what_dlpack_cannot_say_is_named_by_its_field() {
    use formwork::error::DlpackError;

    let says = [
        (
            DlpackError::NotBool { position: 1, found: 9 },
            "data: element 1 is the byte 9, and a bool is 0 or 1",
        ),
        (DlpackError::ReadOnly, "flags say that the tensor may not be written"),
        (
            DlpackError::Parted { axis: 1, bytes: 3 },
            "strides[1] would be 3 bytes, which is no whole number of elements",
        ),
        (
            DlpackError::ByteOrder,
            "dtype cannot say that the bytes of each element stand in the other order",
        ),
    ];
    for (error, text) in says {
        assert_eq!(error.to_string(), text);
    }
}

#[cfg(feature = "std")]
#[test]
fn an_error_of_a_path_shows_the_path_and_what_is_wrong() {
    use formwork::error::{PathError, PathFault};

    let says = [
        (
            PathFault::TooLarge { bytes: u64::MAX },
            format!("found {} bytes, expected at most {}", u64::MAX, isize::MAX),
        ),
        (PathFault::Locked, "somebody else has it locked".into()),
        (PathFault::Elsewhere, "the view is of other bytes than those of the file".into()),
        (PathFault::Empty, "found no bytes, expected some".into()),
    ];
    for (fault, text) in says {
        let error = PathError::new("a\u{1b}b", fault);
        assert_eq!(error.to_string(), format!("a\\u{{1b}}b: {text}"));
    }
}

#[test]
fn a_tensor_of_weights_that_cannot_be_read_says_why() {
    use formwork::io::weights::{TensorFault, WeightsError};

    let (memory, text) = MEMORY;
    let x: HeapTensor<f32, s![2]> = HeapTensor::ones();
    let mismatch = x.as_dyn().typed::<f32, s![3]>().unwrap_err();
    let file = FileError::new("npy", 0, "magic", Found::End, Expected::size(6));
    let says = [
        (TensorFault::Missing, "it is not in the file".into()),
        (TensorFault::Field, "the weights have no such field".into()),
        (TensorFault::Axes, "it has other axes than those that are named".into()),
        (TensorFault::from(file), file.to_string()),
        (TensorFault::from(mismatch), mismatch.to_string()),
        (TensorFault::from(memory), text.into()),
        (TensorFault::from(ReadError::Mismatch(mismatch)), mismatch.to_string()),
        (TensorFault::from(ReadError::Memory(memory)), text.into()),
    ];
    for (fault, text) in says {
        assert_eq!(fault.to_string(), text);
        let error = WeightsError::Unread { name: Excerpt::new("w"), fault };
        assert!(error.to_string().ends_with(&text), "{error}");
    }
}
