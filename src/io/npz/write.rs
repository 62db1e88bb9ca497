//! Writing: the same tensors give the same bytes.

use alloc::vec::Vec;

use miniz_oxide::deflate::compress_to_vec;

use super::{FORMAT, SUFFIX, tensor_name};
use crate::error::{Excerpt, OutOfMemory, WriteError};
use crate::io::npy;
use crate::tensor::DynView;

/// How hard is tried to make the bytes fewer, of 0 to 10.
const EFFORT: u8 = 6;

/// What stored members begin at a multiple of; their data then stands at one of 64 too.
const ALIGNMENT: usize = 64;

/// The extra field that is filler, and the alignment it is for.
const FILLER: u16 = 0xd935;
/// The bytes of an extra field before the filler.
const FILLER_HEAD: usize = 6;

/// The first of January 1980, the first day that an archive can name: when it was written is left out.
const DATE: u16 = 0b0000_0000_0010_0001;

/// Version 2.0, the first with folders and deflated members.
const VERSION: u16 = 20;

/// Whether tensors are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// As they are, with data at multiples of 64 bytes.
    Stored,
    /// Deflated.
    Deflated,
}

/// A member that was written.
struct Written {
    head: Vec<u8>,
    header_at: u32,
}

/// Writes tensors as NumPy's `savez` and `savez_compressed` do, in the order they have, each named
/// for itself.
///
/// It takes memory for one tensor at a time.
///
/// # Errors
/// [`WriteError`] for a name that is there twice or that leads out of a folder, for `bf16`, which
/// NumPy does not have, for a file or a member of 4 GiB or more, if there is no memory, and for what `put`
/// gives.
pub fn write<E>(
    tensors: &[(&str, DynView<'_>)],
    packing: Packing,
    mut put: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), WriteError<E>> {
    check_names(tensors)?;
    let mut members = Vec::new();
    let bytes = tensors.len().saturating_mul(size_of::<Written>());
    members.try_reserve_exact(tensors.len()).map_err(|_| OutOfMemory { bytes })?;
    let mut at = 0usize;
    let mut out = |bytes: &[u8], at: &mut usize| {
        *at = at.saturating_add(bytes.len());
        put(bytes).map_err(WriteError::Output)
    };
    for (name, tensor) in tensors {
        let plain = plain(tensor)?;
        let packed = match packing {
            Packing::Stored => None,
            Packing::Deflated => Some(compress_to_vec(&plain, EFFORT)),
        };
        let head = head(name, packed.as_deref(), &plain)?;
        let header_at = small(at)?;
        let filler = if packed.is_some() { Vec::new() } else { filler(at, name)? };
        out(&0x0403_4b50_u32.to_le_bytes(), &mut at)?;
        out(&head, &mut at)?;
        out(&short(filler.len())?.to_le_bytes(), &mut at)?;
        out(name.as_bytes(), &mut at)?;
        out(SUFFIX.as_bytes(), &mut at)?;
        out(&filler, &mut at)?;
        out(packed.as_deref().unwrap_or(&plain), &mut at)?;
        members.push(Written { head, header_at });
    }
    let begin = small(at)?;
    for ((name, _), member) in tensors.iter().zip(&members) {
        out(&0x0201_4b50_u32.to_le_bytes(), &mut at)?;
        out(&VERSION.to_le_bytes(), &mut at)?;
        out(&member.head, &mut at)?;
        // Extra fields, a comment, a disk and attributes: none.
        out(&[0; 12], &mut at)?;
        out(&member.header_at.to_le_bytes(), &mut at)?;
        out(name.as_bytes(), &mut at)?;
        out(SUFFIX.as_bytes(), &mut at)?;
    }
    let size = small(at)?.saturating_sub(begin);
    let count = short(tensors.len())?.to_le_bytes();
    out(&0x0605_4b50_u32.to_le_bytes(), &mut at)?;
    out(&[0; 4], &mut at)?;
    out(&count, &mut at)?;
    out(&count, &mut at)?;
    out(&size.to_le_bytes(), &mut at)?;
    out(&begin.to_le_bytes(), &mut at)?;
    out(&[0; 2], &mut at)
}

/// Each name is there once, and is one that may be read again.
fn check_names<E>(tensors: &[(&str, DynView<'_>)]) -> Result<(), WriteError<E>> {
    let mut names = Vec::new();
    let memory = OutOfMemory { bytes: tensors.len().saturating_mul(size_of::<&str>()) };
    names.try_reserve_exact(tensors.len()).map_err(|_| memory)?;
    names.extend(tensors.iter().map(|(name, _)| *name));
    names.sort_unstable();
    for pair in names.windows(2) {
        if let [one, other] = pair
            && one == other
        {
            return Err(WriteError::NameTwice(Excerpt::new(one)));
        }
    }
    let refused = |name: &&&str| tensor_name(&[**name, SUFFIX].concat()).is_none();
    match names.iter().find(refused) {
        Some(name) => Err(WriteError::NameRefused(Excerpt::new(name))),
        None => Ok(()),
    }
}

/// The member as a file of its own.
fn plain<E>(tensor: &DynView<'_>) -> Result<Vec<u8>, WriteError<E>> {
    let mut plain = npy::header(tensor)?;
    // A view's elements have so many bytes: it was made of them.
    let bytes = tensor.shape().count().saturating_mul(tensor.dtype().size());
    plain.try_reserve_exact(bytes).map_err(|_| OutOfMemory { bytes })?;
    let mut put = |bytes: &[u8]| {
        plain.extend_from_slice(bytes);
        Ok::<_, core::convert::Infallible>(())
    };
    match crate::io::elements::write(tensor, &mut put) {
        Ok(()) => Ok(plain),
        Err(never) => match never {},
    }
}

/// The fields that the header of a member and the directory have in common, from the version on up to
/// the length of the name.
fn head<E>(name: &str, packed: Option<&[u8]>, plain: &[u8]) -> Result<Vec<u8>, WriteError<E>> {
    let flags: u16 = if name.is_ascii() { 0 } else { 0x0800 };
    let method: u16 = if packed.is_some() { 8 } else { 0 };
    let mut head = Vec::new();
    for number in [VERSION, flags, method, 0, DATE] {
        head.extend(number.to_le_bytes());
    }
    head.extend(crc32fast::hash(plain).to_le_bytes());
    head.extend(small(packed.unwrap_or(plain).len())?.to_le_bytes());
    head.extend(small(plain.len())?.to_le_bytes());
    head.extend(short(name.len().saturating_add(SUFFIX.len()))?.to_le_bytes());
    Ok(head)
}

/// An extra field that moves what stands behind a header at `at` to a multiple of 64.
fn filler<E>(at: usize, name: &str) -> Result<Vec<u8>, WriteError<E>> {
    let fixed = [30, name.len(), SUFFIX.len(), FILLER_HEAD];
    let begin = fixed.iter().fold(at, |at, bytes| at.saturating_add(*bytes));
    let end = begin.checked_next_multiple_of(ALIGNMENT);
    let missing = end.ok_or(WriteError::TooLarge { format: FORMAT })?.saturating_sub(begin);
    let mut filler = Vec::new();
    filler.extend(FILLER.to_le_bytes());
    filler.extend(short(missing.saturating_add(2))?.to_le_bytes());
    filler.extend(short(ALIGNMENT)?.to_le_bytes());
    filler.extend(core::iter::repeat_n(0, missing));
    Ok(filler)
}

/// A number of four bytes that stands for itself.
fn small<E>(number: usize) -> Result<u32, WriteError<E>> {
    let small = u32::try_from(number).ok().filter(|small| *small < u32::MAX);
    small.ok_or(WriteError::TooLarge { format: FORMAT })
}

/// A number of two bytes that stands for itself.
fn short<E>(number: usize) -> Result<u16, WriteError<E>> {
    let short = u16::try_from(number).ok().filter(|short| *short < u16::MAX);
    short.ok_or(WriteError::TooLarge { format: FORMAT })
}
