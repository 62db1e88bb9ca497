//! Opening a file: every check, once.

use core::fmt;

use super::head::Head;
use crate::dtype::StoredType;
use crate::error::{Excerpt, Expected, FileError, Found};
use crate::io::{Entry, Name, TensorFile};

/// The name of the format.
pub(super) const FORMAT: &str = "npy";

/// What every file begins with.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// A npy file, borrowed as bytes: one tensor, whose name is given when it is opened, or empty.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::io::npy::Npy;
///
/// let header = b"{'descr': '>i2', 'fortran_order': True, 'shape': (2, 2)}\n";
/// let mut file = b"\x93NUMPY\x01\x00".to_vec();
/// file.extend([header.len() as u8, 0]);
/// file.extend(header);
/// file.extend([0, 1, 0, 2, 0, 3, 0, 4]);
///
/// let x: Tensor<i16, s![2, 2]> = Npy::open(&file)?.entry().view()?.to_tensor().unwrap();
/// assert_eq!(x.to_string(), "[[1 3]\n [2 4]]");
/// # }
/// # Ok::<(), formwork::error::FileError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Npy<'a> {
    part: Part,
    name: &'a str,
    file: &'a [u8],
}

/// What a file says of its tensor, and where the data begins.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Part {
    head: Head,
    data_at: usize,
}

impl Part {
    /// Reads all but the data, whose length is compared.
    pub(in crate::io) fn of_file(file: &[u8]) -> Result<Self, FileError> {
        let wrong = |at, field, found, expected| FileError::new(FORMAT, at, field, found, expected);
        let Some(rest) = file.strip_prefix(MAGIC) else {
            let start = file.get(..MAGIC.len()).unwrap_or(file);
            let found = match start {
                [] => Found::End,
                start => Found::Text(Excerpt::of_bytes(start)),
            };
            return Err(wrong(0, "magic", found, Expected::Text("the byte 0x93 and `NUMPY`")));
        };
        let version_at = MAGIC.len();
        let Some((version, rest)) = rest.split_first_chunk::<2>() else {
            return Err(wrong(version_at, "version", Found::End, Expected::Text("two bytes")));
        };
        let length_at = version_at.saturating_add(version.len());
        let cut = || wrong(length_at, "header length", Found::End, Expected::Text("a number"));
        let (length, length_bytes, rest) = match version {
            [1, 0] => {
                let (length, rest) = rest.split_first_chunk::<2>().ok_or_else(cut)?;
                (u32::from(u16::from_le_bytes(*length)), 2, rest)
            }
            [2 | 3, 0] => {
                let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(cut)?;
                (u32::from_le_bytes(*length), 4, rest)
            }
            [major, minor] => {
                // As one number the two are read as they are written, 4.0 as 0x400.
                let found = u64::from(u16::from_be_bytes([*major, *minor]));
                let expected = Expected::Text("version 1.0, 2.0 or 3.0, as 256, 512 or 768");
                return Err(wrong(version_at, "version", Found::Number(found), expected));
            }
        };
        let header_at = length_at.saturating_add(length_bytes);
        let found = Found::Number(length.into());
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let Some((header, data)) = rest.split_at_checked(length) else {
            let expected = Expected::at_most(rest.len());
            return Err(wrong(length_at, "header length", found, expected));
        };
        let head = Head::read(header, header_at)?;
        let data_at = header_at.saturating_add(length);
        // A size beside a 0 may not be any number either.
        let bytes = head
            .shape
            .row_major(head.dtype.size())
            .and(StoredType::from(head.dtype).bytes(head.shape.count()));
        let Some(expected) = bytes else {
            let expected = Expected::Text("no more bytes than memory can hold");
            return Err(wrong(head.shape_at, "shape", Found::TooLarge, expected));
        };
        if data.len() != expected {
            let found = Found::size(data.len());
            return Err(wrong(data_at, "bytes of the data", found, Expected::size(expected)));
        }
        Ok(Self { head, data_at })
    }

    /// Where the data begins in the file that this was read from.
    #[cfg(feature = "npz")]
    pub(in crate::io) fn data_at(&self) -> usize {
        self.data_at
    }

    /// The tensor in the file that this was read from, whose data is at `offset` of what is a file of
    /// `format`.
    pub(in crate::io) fn entry<'a>(
        &self,
        format: &'static str,
        name: &'a str,
        offset: usize,
        file: &'a [u8],
    ) -> Entry<'a> {
        let Head { dtype, order, is_column_major, shape, .. } = self.head;
        let bytes = file.get(self.data_at..).unwrap_or(&[]);
        let entry = Entry::new(Name::from(name), format, dtype.into(), shape, offset, bytes);
        let entry = entry.with_order(order);
        if is_column_major { entry.in_column_major() } else { entry }
    }
}

impl<'a> Npy<'a> {
    /// Opens a file.
    ///
    /// # Errors
    /// [`FileError`] with the place, what is there and what would be right. Element types that no
    /// tensor here has (text, records, objects, complex numbers) are refused, and so is data behind the
    /// array.
    pub fn open(file: &'a [u8]) -> Result<Self, FileError> {
        Self::open_as("", file)
    }

    /// Opens a file whose tensor has this name.
    ///
    /// # Errors
    /// As [`Npy::open`].
    pub fn open_as(name: &'a str, file: &'a [u8]) -> Result<Self, FileError> {
        Ok(Self { part: Part::of_file(file)?, name, file })
    }

    /// The tensor.
    #[must_use]
    pub fn entry(&self) -> Entry<'a> {
        self.part.entry(FORMAT, self.name, self.part.data_at, self.file)
    }
}

impl TensorFile for Npy<'_> {
    fn format(&self) -> &'static str {
        FORMAT
    }

    fn len(&self) -> usize {
        1
    }

    fn entry(&self, index: usize) -> Option<Entry<'_>> {
        (index == 0).then(|| Npy::entry(self))
    }
}

impl fmt::Debug for Npy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Npy::entry(self), f)
    }
}
