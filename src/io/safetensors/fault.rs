//! The faults of a header as errors of a file.

use super::FORMAT;
use super::header::{Fault, TYPES, Wanted, What};
use crate::error::{Excerpt, Expected, FileError, Found};

/// A fault of the header as an error.
pub(super) fn error(fault: Fault<'_>) -> FileError {
    let found = match fault.found {
        What::Text(text) => Found::Text(Excerpt::new(text)),
        What::Byte(byte) => Found::Byte(byte),
        What::Number(number) => Found::Number(number),
        What::TooLarge => Found::TooLarge,
        What::End => Found::End,
        What::Fact(fact) => Found::Fact(fact),
    };
    let expected = match fault.expected {
        Wanted::Text(text) => Expected::Text(text),
        Wanted::Number(number) => Expected::Number(number),
        Wanted::AtMost(number) => Expected::AtMost(number),
        Wanted::Type => Expected::OneOf(TYPE_NAMES),
    };
    let error = FileError::new(FORMAT, fault.at, fault.field, found, expected);
    match fault.tensor {
        Some(name) => error.of_tensor(name.chars()),
        None => error,
    }
}

/// The names of the element types of the format.
const TYPE_NAMES: &[&str] = &{
    let mut names = [""; TYPES.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = TYPES[i].name;
        i += 1;
    }
    names
};
