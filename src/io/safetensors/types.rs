//! The element types of the format, and those of tensors.

use super::header::Type;
use crate::dtype::{DType, StoredType};

/// The element type that a name of the format stands for.
pub(in crate::io) const fn stored_type(found: &'static Type) -> StoredType {
    StoredType::Element(match found.name.as_bytes() {
        b"BOOL" => DType::Bool,
        b"U8" => DType::U8,
        b"I8" => DType::I8,
        b"U16" => DType::U16,
        b"I16" => DType::I16,
        b"F16" => DType::F16,
        b"BF16" => DType::BF16,
        b"U32" => DType::U32,
        b"I32" => DType::I32,
        b"F32" => DType::F32,
        b"U64" => DType::U64,
        b"I64" => DType::I64,
        b"F64" => DType::F64,
        _ => return StoredType::Foreign { name: found.name, bits: found.bits },
    })
}

/// The name that the format has for an element type.
#[cfg(feature = "alloc")]
pub(super) fn type_name(dtype: DType) -> &'static str {
    match dtype {
        DType::Bool => "BOOL",
        DType::U8 => "U8",
        DType::I8 => "I8",
        DType::U16 => "U16",
        DType::I16 => "I16",
        DType::F16 => "F16",
        DType::BF16 => "BF16",
        DType::U32 => "U32",
        DType::I32 => "I32",
        DType::F32 => "F32",
        DType::U64 => "U64",
        DType::I64 => "I64",
        DType::F64 => "F64",
    }
}
