//! The header: a dictionary of Python with three keys, read as text.

use super::descr;
use crate::dtype::{ByteOrder, DType};
use crate::error::{Excerpt, Expected, FileError, Found, ShapeError};
use crate::shape::DynShape;

/// What a header says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) dtype: DType,
    pub(super) order: ByteOrder,
    pub(super) is_column_major: bool,
    pub(super) shape: DynShape,
    /// Where the shape stands in the file.
    pub(super) shape_at: usize,
}

/// A place in a header.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the header begins in the file.
    begin: usize,
}

const KEYS: &str = "`descr`, `fortran_order` and `shape`, each once";

impl Head {
    /// Reads a header that begins at the byte `begin` of a file.
    pub(super) fn read(text: &[u8], begin: usize) -> Result<Self, FileError> {
        let mut cursor = Cursor { text, at: 0, begin };
        let (mut descr, mut is_column_major, mut shape) = (None, None, None);
        cursor.skip_space();
        cursor.byte(b'{', "header", "`{`")?;
        cursor.skip_space();
        while !cursor.take_if(b'}') {
            let at = cursor.place();
            let key = cursor.string("header")?;
            cursor.skip_space();
            cursor.byte(b':', "header", "`:`")?;
            cursor.skip_space();
            let is_first = match key {
                "descr" => descr.replace(cursor.element_type()?).is_none(),
                "fortran_order" => is_column_major.replace(cursor.truth()?).is_none(),
                "shape" => shape.replace((cursor.place(), cursor.shape()?)).is_none(),
                _ => {
                    let expected = Expected::Text("`descr`, `fortran_order` or `shape`");
                    return Err(cursor.wrong(at, "header", Found::text(key), expected));
                }
            };
            if !is_first {
                let found = Found::Fact("a key a second time");
                return Err(cursor.wrong(at, "header", found, Expected::Text(KEYS)));
            }
            cursor.comma_or_close(b'}', "header")?;
        }
        cursor.skip_space();
        if cursor.peek().is_some() {
            return Err(cursor.fault("header", "nothing but space behind it"));
        }
        let (Some((dtype, order)), Some(is_column_major), Some((shape_at, shape))) =
            (descr, is_column_major, shape)
        else {
            let found = Found::Fact("fewer keys");
            return Err(cursor.wrong(begin, "header", found, Expected::Text(KEYS)));
        };
        Ok(Self { dtype, order, is_column_major, shape, shape_at })
    }
}

impl<'a> Cursor<'a> {
    fn place(&self) -> usize {
        self.begin.saturating_add(self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    fn wrong(&self, at: usize, field: &'static str, found: Found, expected: Expected) -> FileError {
        FileError::new(super::open::FORMAT, at, field, found, expected)
    }

    /// The fault that something else is here.
    fn fault(&self, field: &'static str, expected: &'static str) -> FileError {
        let found = self.peek().map_or(Found::End, Found::Byte);
        self.wrong(self.place(), field, found, Expected::Text(expected))
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.step();
        }
    }

    fn take_if(&mut self, byte: u8) -> bool {
        let is_here = self.peek() == Some(byte);
        if is_here {
            self.step();
        }
        is_here
    }

    fn byte(
        &mut self,
        byte: u8,
        field: &'static str,
        expected: &'static str,
    ) -> Result<(), FileError> {
        if self.take_if(byte) { Ok(()) } else { Err(self.fault(field, expected)) }
    }

    /// Steps over a comma, or stays before what closes the list; whether there was a comma.
    fn comma_or_close(&mut self, close: u8, field: &'static str) -> Result<bool, FileError> {
        self.skip_space();
        if self.take_if(b',') {
            self.skip_space();
            return Ok(true);
        }
        if self.peek() == Some(close) {
            Ok(false)
        } else {
            Err(self.fault(field, "`,` or its end"))
        }
    }

    /// The longest piece from here on of which each byte is asked for.
    fn piece(&mut self, is_part: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.text.get(self.at..).unwrap_or(&[]);
        let len = rest.iter().position(|&byte| !is_part(byte)).unwrap_or(rest.len());
        self.at = self.at.saturating_add(len);
        rest.get(..len).unwrap_or(&[])
    }

    /// A text between quotes of one kind, without escapes.
    fn string(&mut self, field: &'static str) -> Result<&'a str, FileError> {
        let quote = match self.peek() {
            Some(quote @ (b'\'' | b'"')) => quote,
            _ => return Err(self.fault(field, "a text between quotes")),
        };
        self.step();
        let inside = |byte: u8| byte != quote && byte != b'\\' && (b' '..=b'~').contains(&byte);
        let text = self.piece(inside);
        self.byte(quote, field, "a text of plain letters that ends")?;
        Ok(core::str::from_utf8(text).unwrap_or(""))
    }

    fn element_type(&mut self) -> Result<(DType, ByteOrder), FileError> {
        let at = self.place();
        if let Some(b'[' | b'(') = self.peek() {
            let found = Found::Fact("a record, or elements of several numbers");
            let expected = Expected::Text("one element type, as `'<f4'`");
            return Err(self.wrong(at, "descr", found, expected));
        }
        let text = self.string("descr")?;
        let expected = Expected::Text(descr::NAMES);
        descr::read(text).ok_or_else(|| self.wrong(at, "descr", Found::text(text), expected))
    }

    fn truth(&mut self) -> Result<bool, FileError> {
        let at = self.place();
        match self.piece(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            b"True" => Ok(true),
            b"False" => Ok(false),
            other => {
                let found = Found::Text(Excerpt::of_bytes(other));
                Err(self.wrong(at, "fortran_order", found, Expected::Text("`True` or `False`")))
            }
        }
    }

    /// A tuple of sizes; one of a single size has a comma.
    fn shape(&mut self) -> Result<DynShape, FileError> {
        let field = "shape";
        let mut shape = DynShape::SCALAR;
        self.byte(b'(', field, "`(`")?;
        self.skip_space();
        while !self.take_if(b')') {
            let at = self.place();
            let size = self.size()?;
            shape = shape.and(size).map_err(|error| self.no_shape(at, error))?;
            let has_comma = self.comma_or_close(b')', field)?;
            if shape.rank() == 1 && !has_comma {
                return Err(self.fault(field, "`,` behind a single size"));
            }
        }
        Ok(shape)
    }

    fn no_shape(&self, at: usize, error: ShapeError) -> FileError {
        let (found, expected) = match error {
            ShapeError::Rank { .. } => {
                (Found::Fact("a ninth axis"), Expected::Text("at most 8 axes"))
            }
            ShapeError::TooLarge => {
                (Found::TooLarge, Expected::Text("no more elements than memory can hold"))
            }
        };
        self.wrong(at, "shape", found, expected)
    }

    /// A whole number that is not negative, without zeros before it.
    fn size(&mut self) -> Result<usize, FileError> {
        let at = self.place();
        let piece = self.piece(|byte| byte.is_ascii_alphanumeric() || b"+-._".contains(&byte));
        let text = core::str::from_utf8(piece).unwrap_or("");
        let is_number = piece.iter().all(u8::is_ascii_digit) && !piece.is_empty();
        let has_zeros = piece.len() > 1 && piece.starts_with(b"0");
        if piece.is_empty() {
            return Err(self.fault("shape", "a whole number"));
        }
        let number = if is_number && !has_zeros { text.parse().ok() } else { None };
        let expected = Expected::Text("a whole number that memory can hold");
        number.ok_or_else(|| self.wrong(at, "shape", Found::text(text), expected))
    }
}
