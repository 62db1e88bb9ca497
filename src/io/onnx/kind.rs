//! The element types of the format, and how each is spelled where it is not raw bytes.

use crate::dtype::{DType, StoredType};

/// An element type of the format.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// Its number in the format.
    pub(super) code: u64,
    pub(super) stored: StoredType,
    /// The number of the field that holds elements one by one.
    pub(super) field: u64,
    pub(super) spelled: Spelled,
}

/// How elements are spelled one by one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spelled {
    /// By their bytes, as they are.
    Fixed,
    /// As a number with a sign that has so many bytes.
    Signed(usize),
    /// As a number without one.
    Unsigned(usize),
    /// As 0 or 1.
    Bool,
    /// As texts, which are no elements of tensors here.
    Text,
}

/// The fields that hold elements one by one.
pub(super) const FLOATS: u64 = 4;
pub(super) const INTS: u64 = 5;
pub(super) const TEXTS: u64 = 6;
pub(super) const LONGS: u64 = 7;
pub(super) const DOUBLES: u64 = 10;
pub(super) const UNSIGNED: u64 = 11;

/// All element types.
const KINDS: [Kind; 26] = {
    use Spelled::{Bool, Fixed, Signed, Text, Unsigned};

    [
        Kind::new(1, StoredType::Element(DType::F32), FLOATS, Fixed),
        Kind::new(2, StoredType::Element(DType::U8), INTS, Unsigned(1)),
        Kind::new(3, StoredType::Element(DType::I8), INTS, Signed(1)),
        Kind::new(4, StoredType::Element(DType::U16), INTS, Unsigned(2)),
        Kind::new(5, StoredType::Element(DType::I16), INTS, Signed(2)),
        Kind::new(6, StoredType::Element(DType::I32), INTS, Signed(4)),
        Kind::new(7, StoredType::Element(DType::I64), LONGS, Signed(8)),
        Kind::new(8, StoredType::Foreign { name: "STRING", bits: 0 }, TEXTS, Text),
        Kind::new(9, StoredType::Element(DType::Bool), INTS, Bool),
        Kind::new(10, StoredType::Element(DType::F16), INTS, Unsigned(2)),
        Kind::new(11, StoredType::Element(DType::F64), DOUBLES, Fixed),
        Kind::new(12, StoredType::Element(DType::U32), UNSIGNED, Unsigned(4)),
        Kind::new(13, StoredType::Element(DType::U64), UNSIGNED, Unsigned(8)),
        Kind::new(14, StoredType::Foreign { name: "COMPLEX64", bits: 64 }, FLOATS, Fixed),
        Kind::new(15, StoredType::Foreign { name: "COMPLEX128", bits: 128 }, DOUBLES, Fixed),
        Kind::new(16, StoredType::Element(DType::BF16), INTS, Unsigned(2)),
        Kind::new(17, StoredType::Foreign { name: "FLOAT8E4M3FN", bits: 8 }, INTS, Unsigned(1)),
        Kind::new(18, StoredType::Foreign { name: "FLOAT8E4M3FNUZ", bits: 8 }, INTS, Unsigned(1)),
        Kind::new(19, StoredType::Foreign { name: "FLOAT8E5M2", bits: 8 }, INTS, Unsigned(1)),
        Kind::new(20, StoredType::Foreign { name: "FLOAT8E5M2FNUZ", bits: 8 }, INTS, Unsigned(1)),
        Kind::new(21, StoredType::Foreign { name: "UINT4", bits: 4 }, INTS, Unsigned(1)),
        Kind::new(22, StoredType::Foreign { name: "INT4", bits: 4 }, INTS, Unsigned(1)),
        Kind::new(23, StoredType::Foreign { name: "FLOAT4E2M1", bits: 4 }, INTS, Unsigned(1)),
        Kind::new(24, StoredType::Foreign { name: "FLOAT8E8M0", bits: 8 }, INTS, Unsigned(1)),
        Kind::new(25, StoredType::Foreign { name: "UINT2", bits: 2 }, INTS, Unsigned(1)),
        Kind::new(26, StoredType::Foreign { name: "INT2", bits: 2 }, INTS, Unsigned(1)),
    ]
};

impl Kind {
    const fn new(code: u64, stored: StoredType, field: u64, spelled: Spelled) -> Self {
        Self { code, stored, field, spelled }
    }

    /// The element type of this number.
    pub(super) fn of_code(code: u64) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.code == code)
    }

    /// The bytes of so many elements: those of fewer than eight bits stand
    /// several in a byte, of which the last one may have room left.
    pub(super) fn bytes(&self, count: usize) -> Option<usize> {
        Some(count.checked_mul(self.stored.bits())?.div_ceil(8))
    }
}

impl Spelled {
    /// The bytes of an element that is spelled as a number, if the element type has that one.
    pub(super) fn element(self, number: u64) -> Option<([u8; 8], usize)> {
        let (has_it, size) = match self {
            Self::Signed(size) => {
                let unused = 64usize.saturating_sub(size.saturating_mul(8));
                let shift = u32::try_from(unused).ok()?;
                let signed = number.cast_signed();
                (signed.checked_shl(shift)?.checked_shr(shift)? == signed, size)
            }
            Self::Unsigned(size) => {
                let bits = u32::try_from(size.saturating_mul(8)).ok()?;
                (number.checked_shr(bits).unwrap_or(0) == 0, size)
            }
            Self::Bool => (number <= 1, 1),
            Self::Fixed | Self::Text => (false, 0),
        };
        has_it.then_some((number.to_le_bytes(), size))
    }

    /// The bytes of an element that is spelled as a number.
    pub(super) fn size(self) -> usize {
        match self {
            Self::Signed(size) | Self::Unsigned(size) => size,
            Self::Bool => 1,
            Self::Fixed | Self::Text => 0,
        }
    }

    /// What a number must be.
    pub(super) fn wanted(self) -> &'static str {
        match self {
            Self::Bool => "a bool, 0 or 1",
            _ => "a number that the element type has",
        }
    }
}
