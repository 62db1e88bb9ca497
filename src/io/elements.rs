//! The bytes of elements as files have them: row-major, the lowest byte first.

use crate::dtype::ByteOrder;
use crate::tensor::DynView;

/// The bytes that are handed over at once where elements do not stand as a file has them.
const CHUNK: usize = 4096;

/// Hands over the bytes of all elements, in pieces.
pub(super) fn write<E>(
    tensor: &DynView<'_>,
    put: &mut impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let size = tensor.dtype().size();
    let is_swapped = size > 1 && tensor.order() == ByteOrder::Big;
    if let Some(bytes) = tensor.as_bytes().filter(|_| !is_swapped) {
        return if bytes.is_empty() { Ok(()) } else { put(bytes) };
    }
    let mut chunk = [0; CHUNK];
    let mut len = 0usize;
    for element in tensor.bytes_of_elements() {
        let end = len.saturating_add(size);
        let Some(place) = chunk.get_mut(len..end) else { continue };
        place.copy_from_slice(element);
        if is_swapped {
            place.reverse();
        }
        len = end;
        if len.saturating_add(size) > CHUNK {
            put(chunk.get(..len).unwrap_or(&[]))?;
            len = 0;
        }
    }
    if len > 0 { put(chunk.get(..len).unwrap_or(&[])) } else { Ok(()) }
}
