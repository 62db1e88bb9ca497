//! The bytes of a member, unpacked into memory whose size the packed bytes bound.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

use super::FORMAT;
use super::member::{Member, Method};
use crate::error::{Expected, FileError, Found};
use crate::storage::HeapBytes;

/// A byte of what is packed stands for no more than so many: the best that the method can do.
const MOST_FOR_A_BYTE: usize = 1032;

/// The bytes of a member.
pub(super) enum Bytes<'a> {
    /// As they stand in the file.
    Borrowed(&'a [u8]),
    /// Unpacked.
    Owned(HeapBytes),
}

impl Bytes<'_> {
    /// The bytes.
    pub(super) fn as_slice(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Owned(bytes) => bytes.as_slice(),
        }
    }
}

/// The bytes of a member, whose sum is right; `left` is how many may still be unpacked.
pub(super) fn unpack<'a>(member: &Member<'a>, left: &mut usize) -> Result<Bytes<'a>, FileError> {
    let bytes = match member.method {
        Method::Stored => {
            let found = Found::Number(member.size);
            if usize::try_from(member.size) != Ok(member.packed.len()) {
                let expected = Expected::size(member.packed.len());
                return Err(member.error(member.at, "size", found, expected));
            }
            Bytes::Borrowed(member.packed)
        }
        Method::Deflated => {
            let most = member.packed.len().saturating_mul(MOST_FOR_A_BYTE);
            let size = usize::try_from(member.size).ok().filter(|size| *size <= most);
            let Some(size) = size else {
                let expected = Expected::at_most(most);
                return Err(member.error(member.at, "size", Found::Number(member.size), expected));
            };
            let Some(rest) = left.checked_sub(size) else {
                let expected = Expected::at_most(*left);
                let field = "size, within the limit of all";
                return Err(member.error(member.at, field, Found::size(size), expected));
            };
            *left = rest;
            Bytes::Owned(inflate(member, size)?)
        }
    };
    let crc = crc32fast::hash(bytes.as_slice());
    if crc != member.crc {
        let (found, expected) = (Found::Number(crc.into()), Expected::Number(member.crc.into()));
        return Err(member.error(member.at, "CRC-32", found, expected));
    }
    Ok(bytes)
}

/// Unpacks as many bytes as the member says it has, which must be all.
fn inflate(member: &Member<'_>, size: usize) -> Result<HeapBytes, FileError> {
    let memory = |error| {
        let error = FileError::memory(FORMAT, member.at, "size", error);
        error.of_tensor(member.name.chars())
    };
    let mut bytes = HeapBytes::zeroed(size).map_err(memory)?;
    let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let mut state = DecompressorOxide::new();
    let (status, read, written) =
        decompress(&mut state, member.packed, bytes.as_slice_mut(), 0, flags);
    let at = member.at.saturating_add(read);
    let (found, expected) = match status {
        TINFLStatus::Done if read != member.packed.len() => {
            (Found::size(read), Expected::size(member.packed.len()))
        }
        TINFLStatus::Done if written != size => (Found::size(written), Expected::size(size)),
        TINFLStatus::Done => return Ok(bytes),
        TINFLStatus::HasMoreOutput => (Found::Fact("more bytes"), Expected::size(size)),
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
            (Found::End, Expected::Text("more packed bytes"))
        }
        _ => (Found::Fact("bytes that are not packed so"), Expected::Text("deflated bytes")),
    };
    Err(member.error(at, "packed bytes", found, expected))
}
