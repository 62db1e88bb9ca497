//! Elements that are spelled one by one, as the bytes that they are.

use alloc::vec::Vec;

use super::kind::{DOUBLES, Kind, Spelled};
use super::tensor::{equal, field_name};
use super::wire::{Field, Message, Value, error};
use crate::error::{Expected, FileError, Found, OutOfMemory};

/// Reads the elements of an initialiser, which have `size` bytes.
pub(super) fn elements(
    mut message: Message<'_>,
    at: usize,
    kind: &Kind,
    size: usize,
) -> Result<Vec<u8>, FileError> {
    let name = field_name(kind.field).unwrap_or("data");
    let mut bytes = Vec::new();
    let memory = FileError::memory(super::FORMAT, at, name, OutOfMemory { bytes: size });
    bytes.try_reserve_exact(size).map_err(|_| memory)?;
    let mut out = Out { bytes, size, name };
    while let Some(field) = message.field()? {
        if field.number != kind.field {
            continue;
        }
        if kind.spelled == Spelled::Fixed {
            let width = if kind.field == DOUBLES { 8 } else { 4 };
            out.put(field.at, fixed(&field, width, name)?)?;
            continue;
        }
        match field.value {
            Value::Number(number) => out.number(field.at, kind, number)?,
            Value::Bytes(bytes) => {
                let mut numbers = Message::new(bytes, field.at);
                while !numbers.is_empty() {
                    let at = numbers.at();
                    let number = numbers.number(name)?;
                    out.number(at, kind, number)?;
                }
            }
            Value::Fixed(_) => return Err(field.kind(name, "a number")),
        }
    }
    equal(at, name, out.bytes.len(), size)?;
    Ok(out.bytes)
}

/// One element of so many bytes, or several.
fn fixed<'a>(field: &Field<'a>, width: usize, name: &'static str) -> Result<&'a [u8], FileError> {
    match field.value {
        Value::Fixed(bytes) if bytes.len() == width => Ok(bytes),
        Value::Bytes(bytes) if bytes.len().is_multiple_of(width) => Ok(bytes),
        _ => Err(field.kind(name, "elements of four bytes each, or of eight if they are double")),
    }
}

/// The bytes of the elements so far.
struct Out {
    bytes: Vec<u8>,
    /// How many there may be.
    size: usize,
    name: &'static str,
}

impl Out {
    fn number(&mut self, at: usize, kind: &Kind, number: u64) -> Result<(), FileError> {
        let Some((bytes, len)) = kind.spelled.element(number) else {
            let expected = Expected::Text(kind.spelled.wanted());
            return Err(error(at, self.name, Found::Number(number), expected));
        };
        self.put(at, bytes.get(..len).unwrap_or(&[]))
    }

    fn put(&mut self, at: usize, bytes: &[u8]) -> Result<(), FileError> {
        let len = self.bytes.len().saturating_add(bytes.len());
        if len > self.size {
            return Err(error(at, self.name, Found::size(len), Expected::size(self.size)));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }
}
