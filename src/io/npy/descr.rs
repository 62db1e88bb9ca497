//! How the format writes an element type, such as `<f4`.

use crate::dtype::{ByteOrder, DType};

/// Every element type, with what stands behind the letter of the byte order.
const TYPES: [(DType, &str); 12] = [
    (DType::Bool, "b1"),
    (DType::I8, "i1"),
    (DType::U8, "u1"),
    (DType::I16, "i2"),
    (DType::U16, "u2"),
    (DType::I32, "i4"),
    (DType::U32, "u4"),
    (DType::I64, "i8"),
    (DType::U64, "u8"),
    (DType::F16, "f2"),
    (DType::F32, "f4"),
    (DType::F64, "f8"),
];

/// The spellings that are read.
pub(super) const NAMES: &str = "an element type as `<f4`: `<`, `>` or (of one byte) `|` \
    before b1, i1, u1, i2, u2, i4, u4, i8, u8, f2, f4 or f8";

/// The element type that a text means, if it is one of ours and its byte order is told.
pub(super) fn read(text: &str) -> Option<(DType, ByteOrder)> {
    let mut rest = text.chars();
    let order = rest.next()?;
    let &(dtype, _) = TYPES.iter().find(|(_, name)| *name == rest.as_str())?;
    match order {
        '<' => Some((dtype, ByteOrder::Little)),
        '>' => Some((dtype, ByteOrder::Big)),
        '|' if dtype.size() == 1 => Some((dtype, ByteOrder::Little)),
        _ => None,
    }
}

/// How an element type is written, with the lowest byte first; NumPy has no `bf16`.
#[cfg(feature = "alloc")]
pub(super) fn name(dtype: DType) -> Option<(char, &'static str)> {
    let (_, name) = TYPES.iter().find(|(known, _)| *known == dtype)?;
    Some((if dtype.size() == 1 { '|' } else { '<' }, name))
}
