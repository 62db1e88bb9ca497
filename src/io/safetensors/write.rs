//! Writing: the same tensors give the same bytes, and each element stands at a multiple of its size.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::Write;

use super::FORMAT;
use super::header::{METADATA, MOST_BYTES};
use super::types::type_name;
use crate::error::{Excerpt, OutOfMemory, WriteError};
use crate::io::elements;
use crate::tensor::DynView;

/// The data begins at a multiple of this.
const ALIGNMENT: usize = 8;

/// Writes a file of named tensors and, beside them, pairs of texts.
///
/// Larger elements come first, those of one size by name, so that every element stands at a multiple
/// of its size, and the data at a multiple of 8; the pairs keep their order. Views of any
/// strides and byte order are written row-major, the lowest byte of each element first.
///
/// # Errors
/// [`WriteError`] for a name or a key that is there twice, for the name `__metadata__`, for a header
/// that the format would not take, if there is no memory for the header, and for what `put` gives.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::io::safetensors::{self, SafeTensors};
/// use formwork::io::TensorFile;
///
/// let weight = Tensor::<f32, s![2, 3]>::ones();
/// let bias = Tensor::<i8, s![3]>::zeros();
/// let turned = weight.t();
/// let tensors = [("bias", bias.as_dyn()), ("weight", turned.as_dyn())];
/// let mut file = Vec::new();
/// safetensors::write(&tensors, &[("made", "by hand")], |bytes| {
///     file.extend_from_slice(bytes);
///     Ok::<_, core::convert::Infallible>(())
/// })?;
/// let file = SafeTensors::open(&file).unwrap();
/// assert_eq!(file.find("weight").unwrap().shape().sizes(), [3, 2]);
/// # }
/// # Ok::<(), formwork::error::WriteError<core::convert::Infallible>>(())
/// ```
pub fn write<E>(
    tensors: &[(&str, DynView<'_>)],
    metadata: &[(&str, &str)],
    mut put: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), WriteError<E>> {
    distinct(tensors.iter().map(|(name, _)| *name))?;
    distinct(metadata.iter().map(|(key, _)| *key))?;
    if let Some((name, _)) = tensors.iter().find(|(name, _)| *name == METADATA) {
        return Err(WriteError::NameRefused(Excerpt::new(name)));
    }
    let mut order: Vec<&(&str, DynView<'_>)> = reserved(tensors.len())?;
    order.extend(tensors);
    order.sort_unstable_by_key(|(name, tensor)| (Reverse(tensor.dtype().size()), *name));
    let header = header(&order, metadata)?;
    let length = u64::try_from(header.len()).unwrap_or(u64::MAX);
    put(&length.to_le_bytes()).map_err(WriteError::Output)?;
    put(header.as_bytes()).map_err(WriteError::Output)?;
    for (_, tensor) in order {
        elements::write(tensor, &mut put).map_err(WriteError::Output)?;
    }
    Ok(())
}

/// An empty list with room.
fn reserved<T, E>(count: usize) -> Result<Vec<T>, WriteError<E>> {
    let mut list = Vec::new();
    let bytes = count.saturating_mul(size_of::<T>());
    list.try_reserve_exact(count).map_err(|_| OutOfMemory { bytes })?;
    Ok(list)
}

/// Each text is there once.
fn distinct<'a, E>(texts: impl ExactSizeIterator<Item = &'a str>) -> Result<(), WriteError<E>> {
    let mut sorted = reserved(texts.len())?;
    sorted.extend(texts);
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair.first() == pair.last()) {
        Some([twice, ..]) => Err(WriteError::NameTwice(Excerpt::new(twice))),
        _ => Ok(()),
    }
}

/// The header with its padding.
fn header<E>(
    tensors: &[&(&str, DynView<'_>)],
    metadata: &[(&str, &str)],
) -> Result<String, WriteError<E>> {
    let too_large = || WriteError::TooLarge { format: FORMAT };
    let mut text = String::from("{");
    let comma = |text: &mut String| {
        if !text.ends_with('{') {
            text.push(',');
        }
    };
    if !metadata.is_empty() {
        quote(METADATA, &mut text);
        text.push_str(":{");
        for (key, value) in metadata {
            comma(&mut text);
            quote(key, &mut text);
            text.push(':');
            quote(value, &mut text);
        }
        text.push('}');
    }
    let mut begin = 0usize;
    for (name, tensor) in tensors {
        let bytes = tensor.shape().count().checked_mul(tensor.dtype().size());
        let end = bytes.and_then(|bytes| begin.checked_add(bytes)).ok_or_else(too_large)?;
        comma(&mut text);
        quote(name, &mut text);
        // Writing into a text does not fail.
        let _ = write!(
            text,
            r#":{{"dtype":"{}","shape":{},"data_offsets":[{begin},{end}]}}"#,
            type_name(tensor.dtype()),
            Sizes(tensor.shape().sizes()),
        );
        begin = end;
    }
    text.push('}');
    let padded = text.len().checked_next_multiple_of(ALIGNMENT).ok_or_else(too_large)?;
    text.extend(core::iter::repeat_n(' ', padded.saturating_sub(text.len())));
    if text.len() > MOST_BYTES { Err(too_large()) } else { Ok(text) }
}

/// Writes a text as a string of JSON.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            plain => out.push(plain),
        }
    }
    out.push('"');
}

/// A list of numbers without spaces.
struct Sizes<'a>(&'a [usize]);

impl core::fmt::Display for Sizes<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_char('[')?;
        for (i, size) in self.0.iter().enumerate() {
            write!(f, "{}{size}", if i == 0 { "" } else { "," })?;
        }
        f.write_char(']')
    }
}
