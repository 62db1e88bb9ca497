//! Numbers of an archive, one behind the other, and the error of their place.

use super::FORMAT;
use crate::error::{Excerpt, Expected, FileError, Found};

/// A place in an archive.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    file: &'a [u8],
    at: usize,
    /// What the numbers are part of.
    part: &'static str,
}

impl<'a> Fields<'a> {
    /// The numbers from the byte `at` on, which are part of something with this name.
    pub(super) fn new(file: &'a [u8], at: usize, part: &'static str) -> Self {
        Self { file, at, part }
    }

    /// The place of the next number.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// An error at a place.
    pub(super) fn error(&self, at: usize, found: Found, expected: Expected) -> FileError {
        FileError::new(FORMAT, at, self.part, found, expected)
    }

    /// The next bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], FileError> {
        let end = self.at.checked_add(count);
        let bytes = end.and_then(|end| self.file.get(self.at..end));
        let cut = self.error(self.at, Found::End, Expected::Text("more bytes"));
        self.at = end.unwrap_or(usize::MAX);
        bytes.ok_or(cut)
    }

    /// The next bytes, of which the compiler knows the number.
    fn array<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let cut = self.error(self.at, Found::End, Expected::Text("more bytes"));
        self.bytes(N)?.first_chunk().copied().ok_or(cut)
    }

    /// A number of two bytes.
    pub(super) fn u16(&mut self) -> Result<u16, FileError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    /// A number of four bytes.
    pub(super) fn u32(&mut self) -> Result<u32, FileError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// A number of eight bytes.
    pub(super) fn u64(&mut self) -> Result<u64, FileError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// Four bytes that are always the same, and how a message describes them.
    pub(super) fn signature(
        &mut self,
        signature: u32,
        what: &'static str,
    ) -> Result<(), FileError> {
        let at = self.at;
        let found: [u8; 4] = self.array()?;
        if found == signature.to_le_bytes() {
            return Ok(());
        }
        let found = Found::Text(Excerpt::of_bytes(&found));
        Err(self.error(at, found, Expected::Text(what)))
    }

    /// A number that can be this one only.
    pub(super) fn equal(&self, at: usize, found: u64, expected: u64) -> Result<(), FileError> {
        if found == expected {
            return Ok(());
        }
        Err(self.error(at, Found::Number(found), Expected::Number(expected)))
    }

    /// A place or a size in the file.
    pub(super) fn size(&self, at: usize, number: u64) -> Result<usize, FileError> {
        let limit = self.file.len();
        let size = usize::try_from(number).ok().filter(|size| *size <= limit);
        size.ok_or_else(|| self.error(at, Found::Number(number), Expected::at_most(limit)))
    }
}
