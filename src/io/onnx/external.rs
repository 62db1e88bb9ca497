//! Elements in another file: where the model says that they are.

use alloc::vec::Vec;

use sha1_smol::Sha1;

use super::model::{Item, pair, walk};
use super::tensor::Data;
use super::wire::{Field, error};
use super::{BESIDE, FORMAT};
use crate::error::{Expected, FileError, Found, OutOfMemory};

/// What a model says of elements in another file, as it comes.
#[derive(Default)]
pub(super) struct External<'a> {
    location: Option<(usize, &'a str)>,
    offset: Option<(usize, &'a str)>,
    length: Option<(usize, &'a str)>,
    checksum: Option<(usize, &'a str)>,
}

/// Where elements are in another file.
#[derive(Clone, Copy)]
pub(super) struct Reference<'a> {
    /// Where the model says it.
    at: usize,
    /// The file, as a path that leads from the folder of the model only downwards.
    pub(super) location: &'a str,
    /// Where they begin in that file.
    pub(super) offset: usize,
    size: usize,
    /// The sum of the whole file, as the model has it.
    checksum: Option<(usize, &'a str)>,
}

impl<'a> External<'a> {
    /// Reads a key and its value; keys that are not of the format are nobody's business.
    pub(super) fn read(&mut self, field: &Field<'a>) -> Result<(), FileError> {
        let (key, value) = pair(field, "external_data")?;
        let place = match key {
            "location" => &mut self.location,
            "offset" => &mut self.offset,
            "length" => &mut self.length,
            "checksum" => &mut self.checksum,
            _ => return Ok(()),
        };
        match place.replace((field.at, value)) {
            Some(_) => Err(field.twice("key of external_data")),
            None => Ok(()),
        }
    }

    /// What the keys say of `size` bytes.
    pub(super) fn reference(
        self,
        message_at: usize,
        size: usize,
    ) -> Result<Reference<'a>, FileError> {
        let Some((at, location)) = self.location else {
            let expected = Expected::Text("the path of a file");
            return Err(error(message_at, "location", Found::Fact("none"), expected));
        };
        if !leads_down(location) {
            let expected = Expected::Text("a path that leads from the model's folder downwards");
            return Err(error(at, "location", Found::text(location), expected));
        }
        if let Some((at, length)) = self.length {
            let found = decimal(at, "length", length)?;
            if found != size {
                return Err(error(at, "length", Found::size(found), Expected::size(size)));
            }
        }
        let offset = self.offset.map(|(at, offset)| decimal(at, "offset", offset)).transpose()?;
        let (offset, checksum) = (offset.unwrap_or(0), self.checksum);
        Ok(Reference { at, location, offset, size, checksum })
    }
}

/// A number of decimal digits and nothing else.
fn decimal(at: usize, field: &'static str, text: &str) -> Result<usize, FileError> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_plain.then(|| text.parse().ok()).flatten();
    number.ok_or_else(|| {
        let expected = Expected::Text("a number in decimal digits that memory has");
        error(at, field, Found::text(text), expected)
    })
}

/// Whether a path leads from a folder only downwards, on every system, as text: links are another matter.
fn leads_down(path: &str) -> bool {
    let has_names = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
    has_names && !path.contains(|c: char| c == '\\' || c == ':' || c.is_control())
}

/// The other files that a model has elements in, each once, as paths from its folder.
///
/// All lead downwards: one with `..`, one from the root on, and one of another system's making is an error.
///
/// # Errors
/// [`FileError`] as [`Onnx::open`](super::Onnx::open), but for what those files hold.
pub fn locations(model: &[u8]) -> Result<Vec<&str>, FileError> {
    let mut found: Vec<&str> = Vec::new();
    walk(model, |item| {
        if let Item::Tensor(listed) = item
            && let Data::Beside(reference) = listed.data
        {
            let end = found.len();
            push(&mut found, end, reference.location)?;
        }
        Ok(())
    })?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Keeps one more, if there is memory.
fn push<T>(list: &mut Vec<T>, place: usize, item: T) -> Result<(), FileError> {
    let bytes = list.len().saturating_add(1).saturating_mul(size_of::<T>());
    let memory = FileError::memory(FORMAT, 0, "external_data", OutOfMemory { bytes });
    list.try_reserve(1).map_err(|_| memory)?;
    list.insert(place, item);
    Ok(())
}

/// The other files, and the sums of those that have one.
pub(super) struct Beside<'a, F> {
    file: F,
    sums: Vec<(&'a str, [u8; 20])>,
}

impl<'a, F: Fn(&str) -> Option<&'a [u8]>> Beside<'a, F> {
    /// What finds a file by its location.
    pub(super) fn new(file: F) -> Self {
        Self { file, sums: Vec::new() }
    }

    /// The bytes that a model says are in another file.
    pub(super) fn bytes(&mut self, reference: Reference<'a>) -> Result<&'a [u8], FileError> {
        let Reference { at, location, offset, size, .. } = reference;
        let Some(file) = (self.file)(location) else {
            let expected = Expected::Text("a file that was handed over with the model");
            return Err(error(at, "location", Found::text(location), expected));
        };
        let end = offset.checked_add(size);
        let Some(bytes) = end.and_then(|end| file.get(offset..end)) else {
            let (found, expected) = (file.len().saturating_sub(offset), Expected::size(size));
            let offset = offset.min(file.len());
            return Err(FileError::new(BESIDE, offset, "data", Found::size(found), expected));
        };
        if let Some((at, told)) = reference.checksum
            && !spells(told, &self.sum(location, file)?)
        {
            let expected = Expected::Text("the SHA-1 of the file at `location`");
            return Err(error(at, "checksum", Found::text(told), expected));
        }
        Ok(bytes)
    }

    /// The sum of a file, which is computed once.
    fn sum(&mut self, location: &'a str, file: &[u8]) -> Result<[u8; 20], FileError> {
        match self.sums.binary_search_by_key(&location, |&(location, _)| location) {
            Ok(place) => Ok(self.sums.get(place).map_or([0; 20], |&(_, sum)| sum)),
            Err(place) => {
                let sum = Sha1::from(file).digest().bytes();
                push(&mut self.sums, place, (location, sum))?;
                Ok(sum)
            }
        }
    }
}

/// Whether a text is a sum in hexadecimal digits of either case.
fn spells(text: &str, sum: &[u8; 20]) -> bool {
    let digits = sum.iter().flat_map(|&byte| [byte >> 4, byte & 0xf]);
    let digits = digits.map(|digit| char::from_digit(digit.into(), 16));
    digits.eq(text.chars().map(|character| Some(character.to_ascii_lowercase())))
}
