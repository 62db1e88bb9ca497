//! The wire format of protocol buffers: fields with a number, one behind the other.
//!
//! Knows nothing about which fields there are. What it gives borrows the file, and every error says where.

use super::FORMAT;
use crate::error::{Excerpt, Expected, FileError, Found};

/// The bytes of a message that have not been read, and where they are in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Message<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A field of a message.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    /// Its number.
    pub(super) number: u64,
    /// Where its value begins in the file; of bytes, the first one.
    pub(super) at: usize,
    pub(super) value: Value<'a>,
}

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Number(u64),
    /// Four bytes or eight, the lowest first.
    Fixed(&'a [u8]),
    Bytes(&'a [u8]),
}

impl<'a> Message<'a> {
    /// A message that begins at a place of the file.
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// Where the rest begins in the file.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Whether all was read.
    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next field, if there is one.
    pub(super) fn field(&mut self) -> Result<Option<Field<'a>>, FileError> {
        if self.is_empty() {
            return Ok(None);
        }
        let key_at = self.at;
        let key = self.number("key of a field")?;
        let number = key >> 3;
        if !(1..1 << 29).contains(&number) {
            let expected = Expected::Text("a field from 1 to 536870911");
            return Err(error(key_at, "key of a field", Found::Number(number), expected));
        }
        let mut at = self.at;
        let value = match key & 7 {
            0 => Value::Number(self.number("number")?),
            1 => Value::Fixed(self.bytes(8, at, "eight bytes")?),
            2 => {
                let len = self.number("length")?;
                let bytes = self.bytes(len, at, "length")?;
                // Where the bytes begin, not their length.
                at = self.at.saturating_sub(bytes.len());
                Value::Bytes(bytes)
            }
            5 => Value::Fixed(self.bytes(4, at, "four bytes")?),
            kind => {
                let expected = Expected::Text("0, 1, 2 or 5: a field of a kind that is in use");
                return Err(error(key_at, "kind of a field", Found::Number(kind), expected));
            }
        };
        Ok(Some(Field { number, at, value }))
    }

    /// A number of up to 64 bits, seven in each byte, the lowest first.
    pub(super) fn number(&mut self, field: &'static str) -> Result<u64, FileError> {
        let begin = self.at;
        let mut number = 0u64;
        for shift in (0..64u32).step_by(7) {
            let Some((&byte, rest)) = self.bytes.split_first() else {
                let expected = Expected::Text("the rest of a number");
                return Err(error(self.at, field, Found::End, expected));
            };
            // Of the tenth byte only one bit is left.
            if shift == 63 && byte > 1 {
                break;
            }
            self.bytes = rest;
            self.at = self.at.saturating_add(1);
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        let expected = Expected::Text("a number of 64 bits in at most ten bytes");
        Err(error(begin, field, Found::TooLarge, expected))
    }

    /// So many bytes, as the file says at a place.
    fn bytes(&mut self, len: u64, at: usize, field: &'static str) -> Result<&'a [u8], FileError> {
        let split = usize::try_from(len).ok().and_then(|len| self.bytes.split_at_checked(len));
        let Some((bytes, rest)) = split else {
            let expected = Expected::at_most(self.bytes.len());
            return Err(error(at, field, Found::Number(len), expected));
        };
        self.bytes = rest;
        self.at = self.at.saturating_add(bytes.len());
        Ok(bytes)
    }
}

impl<'a> Field<'a> {
    /// The bytes that it must be.
    pub(super) fn bytes(&self, field: &'static str) -> Result<&'a [u8], FileError> {
        match self.value {
            Value::Bytes(bytes) => Ok(bytes),
            _ => Err(self.kind(field, "bytes")),
        }
    }

    /// The text that it must be.
    pub(super) fn text(&self, field: &'static str) -> Result<&'a str, FileError> {
        let bytes = self.bytes(field)?;
        core::str::from_utf8(bytes).map_err(|fault| {
            let at = self.at.saturating_add(fault.valid_up_to());
            error(at, field, Found::Text(Excerpt::of_bytes(bytes)), Expected::Text("UTF-8"))
        })
    }

    /// The message that it must be.
    pub(super) fn message(&self, field: &'static str) -> Result<Message<'a>, FileError> {
        Ok(Message::new(self.bytes(field)?, self.at))
    }

    /// The number that it must be.
    pub(super) fn number(&self, field: &'static str) -> Result<u64, FileError> {
        match self.value {
            Value::Number(number) => Ok(number),
            _ => Err(self.kind(field, "a number")),
        }
    }

    /// The error of a field that is there a second time.
    pub(super) fn twice(&self, field: &'static str) -> FileError {
        error(self.at, field, Found::Fact("it a second time"), Expected::Text("it once"))
    }

    /// The error of a field of another kind.
    pub(super) fn kind(&self, field: &'static str, expected: &'static str) -> FileError {
        let found = match self.value {
            Value::Number(_) => "a number",
            Value::Fixed(_) => "four bytes or eight",
            Value::Bytes(_) => "bytes",
        };
        error(self.at, field, Found::Fact(found), Expected::Text(expected))
    }
}

/// An error at a place of the file.
pub(super) fn error(at: usize, field: &'static str, found: Found, expected: Expected) -> FileError {
    FileError::new(FORMAT, at, field, found, expected)
}
