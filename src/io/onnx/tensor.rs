//! One initialiser, as its message describes it: everything is compared, and nothing is decoded.

use super::external::{External, Reference};
use super::kind::{self, Kind, Spelled};
use super::wire::{Field, Message, Value, error};
use crate::error::{Expected, FileError, Found, ShapeError};
use crate::shape::DynShape;

/// An initialiser.
pub(super) struct Listed<'a> {
    pub(super) name: &'a str,
    pub(super) kind: &'static Kind,
    pub(super) shape: DynShape,
    /// How many bytes its elements have.
    pub(super) bytes: usize,
    pub(super) data: Data<'a>,
}

/// Where the elements of an initialiser are.
pub(super) enum Data<'a> {
    /// In these bytes, as they are.
    Here { at: usize, bytes: &'a [u8] },
    /// One by one in fields of this message, the first of them at a place.
    Spelled { at: usize, message: Message<'a> },
    /// In another file.
    Beside(Reference<'a>),
}

/// The fields of a tensor, as they come.
struct Parts<'a> {
    message: Message<'a>,
    shape: DynShape,
    code: Option<Field<'a>>,
    raw: Option<Field<'a>>,
    place: Option<Field<'a>>,
    pieces: Option<Pieces<'a>>,
    external: External<'a>,
}

/// The fields that hold elements one by one.
struct Pieces<'a> {
    first: Field<'a>,
    count: usize,
    /// How many bytes they have; of numbers, at least as many as there are numbers.
    room: usize,
}

/// Reads an initialiser.
pub(super) fn tensor(message: Message<'_>) -> Result<Listed<'_>, FileError> {
    let name = name(message)?;
    let listed = Parts::of(message).and_then(|parts| parts.listed(name));
    listed.map_err(|error| error.of_tensor(name.chars()))
}

/// The name, which each initialiser has.
fn name(mut message: Message<'_>) -> Result<&str, FileError> {
    let begin = message.at();
    let mut name = None;
    while let Some(field) = message.field()? {
        if field.number == 8 && name.replace(field.text("name")?).is_some() {
            return Err(field.twice("name"));
        }
    }
    match name {
        Some(name) if !name.is_empty() => Ok(name),
        _ => Err(error(begin, "name", Found::Fact("none"), Expected::Text("a name"))),
    }
}

impl<'a> Parts<'a> {
    /// Reads every field.
    fn of(message: Message<'a>) -> Result<Self, FileError> {
        let mut parts = Self {
            message,
            shape: DynShape::SCALAR,
            code: None,
            raw: None,
            place: None,
            pieces: None,
            external: External::default(),
        };
        let mut rest = message;
        while let Some(field) = rest.field()? {
            match field.number {
                1 => parts.axes(&field)?,
                2 => once(&mut parts.code, field, "data_type")?,
                3 => {
                    let found = Found::Fact("a part of a tensor");
                    return Err(error(field.at, "segment", found, Expected::Text("a whole one")));
                }
                9 => once(&mut parts.raw, field, "raw_data")?,
                13 => parts.external.read(&field)?,
                14 => once(&mut parts.place, field, "data_location")?,
                number if field_name(number).is_some() => parts.piece(field)?,
                _ => {}
            }
        }
        Ok(parts)
    }

    /// Adds an axis, or several.
    fn axes(&mut self, field: &Field<'a>) -> Result<(), FileError> {
        match field.value {
            Value::Number(size) => self.axis(field.at, size),
            Value::Bytes(bytes) => {
                let mut sizes = Message::new(bytes, field.at);
                while !sizes.is_empty() {
                    let at = sizes.at();
                    let size = sizes.number("dims")?;
                    self.axis(at, size)?;
                }
                Ok(())
            }
            Value::Fixed(_) => Err(field.kind("dims", "a number")),
        }
    }

    fn axis(&mut self, at: usize, size: u64) -> Result<(), FileError> {
        let signed = size.cast_signed();
        if signed < 0 {
            let expected = Expected::Text("a size of 0 or more");
            return Err(error(at, "dims", Found::Fact("a negative number"), expected));
        }
        let too_large = || {
            let expected = Expected::Text("no more elements than memory can hold");
            error(at, "dims", Found::TooLarge, expected)
        };
        let size = usize::try_from(size).map_err(|_| too_large())?;
        self.shape = self.shape.and(size).map_err(|fault| match fault {
            ShapeError::Rank { found, limit } => {
                error(at, "number of dims", Found::size(found), Expected::at_most(limit))
            }
            _ => too_large(),
        })?;
        Ok(())
    }

    /// Counts a field of elements.
    fn piece(&mut self, field: Field<'a>) -> Result<(), FileError> {
        let room = match field.value {
            Value::Number(_) => 1,
            Value::Fixed(bytes) | Value::Bytes(bytes) => bytes.len(),
        };
        match &mut self.pieces {
            Some(pieces) if pieces.first.number != field.number => {
                Err(two(&field, pieces.first.number))
            }
            Some(pieces) => {
                pieces.count = pieces.count.saturating_add(1);
                pieces.room = pieces.room.saturating_add(room);
                Ok(())
            }
            None => {
                self.pieces = Some(Pieces { first: field, count: 1, room });
                Ok(())
            }
        }
    }

    /// What the fields say together.
    fn listed(self, name: &'a str) -> Result<Listed<'a>, FileError> {
        let (kind, shape) = (self.kind()?, self.shape);
        // A size beside a 0 may not be any number either.
        let has_strides =
            kind.stored.dtype().is_none_or(|dtype| shape.row_major(dtype.size()).is_some());
        let bytes = kind.bytes(shape.count()).filter(|&bytes| isize::try_from(bytes).is_ok());
        let Some(bytes) = bytes.filter(|_| has_strides) else {
            let expected = Expected::Text("no more bytes than memory can hold");
            return Err(error(self.message.at(), "dims", Found::TooLarge, expected));
        };
        let data = self.data(kind, bytes)?;
        Ok(Listed { name, kind, shape, bytes, data })
    }

    fn kind(&self) -> Result<&'static Kind, FileError> {
        let (at, code) = match self.code {
            Some(field) => (field.at, field.number("data_type")?),
            None => (self.message.at(), 0),
        };
        Kind::of_code(code).ok_or_else(|| {
            let expected = Expected::Text("the number of an element type, from 1 to 26");
            error(at, "data_type", Found::Number(code), expected)
        })
    }

    /// Where the elements are, which there must be as many of as the shape says.
    fn data(self, kind: &Kind, size: usize) -> Result<Data<'a>, FileError> {
        let is_beside = match self.place {
            None => false,
            Some(field) => match field.number("data_location")? {
                0 => false,
                1 => true,
                other => {
                    let expected = Expected::Text("0, in the model, or 1, in another file");
                    return Err(error(field.at, "data_location", Found::Number(other), expected));
                }
            },
        };
        let is_text = kind.spelled == Spelled::Text;
        match (self.raw, self.pieces) {
            (Some(field), _) | (None, Some(Pieces { first: field, .. })) if is_beside => {
                let found = Found::Fact("data in the model too");
                Err(error(field.at, "data_location", found, Expected::Text("one place")))
            }
            (Some(field), Some(pieces)) => Err(two(&field, pieces.first.number)),
            (Some(field), None) if is_text => {
                let expected = Expected::Text("texts one by one");
                Err(error(field.at, "raw_data", Found::Fact("bytes"), expected))
            }
            (Some(field), None) => {
                let bytes = field.bytes("raw_data")?;
                equal(field.at, "raw_data", bytes.len(), size)?;
                Ok(Data::Here { at: field.at, bytes })
            }
            (None, Some(pieces)) => pieces.data(self.message, kind, self.shape.count(), size),
            (None, None) if is_beside && is_text => {
                let expected = Expected::Text("texts in the model");
                Err(error(self.message.at(), "data_location", Found::Number(1), expected))
            }
            (None, None) if is_beside => {
                Ok(Data::Beside(self.external.reference(self.message.at(), size)?))
            }
            (None, None) => {
                let expected = if is_text { self.shape.count() } else { size };
                equal(self.message.at(), "data", 0, expected)?;
                Ok(Data::Here { at: self.message.at(), bytes: &[] })
            }
        }
    }
}

impl<'a> Pieces<'a> {
    /// Where the elements are that are there one by one.
    fn data(
        self,
        message: Message<'a>,
        kind: &Kind,
        count: usize,
        size: usize,
    ) -> Result<Data<'a>, FileError> {
        let first = self.first;
        let (found, right) = (field_name(first.number), field_name(kind.field));
        let (found, right) = (found.unwrap_or("data"), right.unwrap_or("data"));
        if first.number != kind.field {
            let expected = Expected::Text(right);
            return Err(error(first.at, "data", Found::Fact(found), expected));
        }
        match (kind.spelled, first.value) {
            (Spelled::Text, _) => {
                equal(first.at, right, self.count, count)?;
                Ok(Data::Here { at: first.at, bytes: &[] })
            }
            (Spelled::Fixed, Value::Bytes(bytes)) if self.count == 1 => {
                equal(first.at, right, bytes.len(), size)?;
                Ok(Data::Here { at: first.at, bytes })
            }
            (Spelled::Fixed, _) => {
                equal(first.at, right, self.room, size)?;
                Ok(Data::Spelled { at: first.at, message })
            }
            // Each number takes a byte or more, so memory is asked for only where it will be filled.
            (spelled, _) => {
                let numbers = size.checked_div(spelled.size()).unwrap_or(0);
                if numbers > self.room {
                    equal(first.at, right, self.room, numbers)?;
                }
                Ok(Data::Spelled { at: first.at, message })
            }
        }
    }
}

/// Keeps a field that is there once.
fn once<'a>(
    place: &mut Option<Field<'a>>,
    field: Field<'a>,
    name: &'static str,
) -> Result<(), FileError> {
    if place.is_some() {
        return Err(field.twice(name));
    }
    *place = Some(field);
    Ok(())
}

/// The name of a field that holds elements one by one.
pub(super) fn field_name(number: u64) -> Option<&'static str> {
    Some(match number {
        kind::FLOATS => "float_data",
        kind::INTS => "int32_data",
        kind::TEXTS => "string_data",
        kind::LONGS => "int64_data",
        kind::DOUBLES => "double_data",
        kind::UNSIGNED => "uint64_data",
        _ => return None,
    })
}

/// The error of a field of elements where there is another one.
fn two(field: &Field<'_>, other: u64) -> FileError {
    let found = Found::Fact(field_name(other).unwrap_or("data"));
    error(field.at, "data", found, Expected::Text("the elements in one field"))
}

/// Compares two sizes.
pub(super) fn equal(
    at: usize,
    field: &'static str,
    found: usize,
    expected: usize,
) -> Result<(), FileError> {
    if found == expected {
        return Ok(());
    }
    Err(error(at, field, Found::size(found), Expected::size(expected)))
}
