//! One element as a number or a truth value of `serde`, which has no 16-bit floats: people read those
//! as `f32`, and other formats hold their bits.

use serde_core::de::{Deserialize, Deserializer, Error};
use serde_core::ser::{Serialize, Serializer};

use crate::dtype::{AnyElement, DType, InAny, bf16, f16};

/// An element.
pub(super) struct Element<T>(pub(super) T);

impl<T: InAny> Serialize for Element<T> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        match self.0.into() {
            AnyElement::F32(element) => serializer.serialize_f32(element),
            AnyElement::F64(element) => serializer.serialize_f64(element),
            AnyElement::F16(element) if serializer.is_human_readable() => {
                serializer.serialize_f32(element.to_f32())
            }
            AnyElement::BF16(element) if serializer.is_human_readable() => {
                serializer.serialize_f32(element.to_f32())
            }
            AnyElement::F16(element) => serializer.serialize_u16(element.to_bits()),
            AnyElement::BF16(element) => serializer.serialize_u16(element.to_bits()),
            AnyElement::I8(element) => serializer.serialize_i8(element),
            AnyElement::U8(element) => serializer.serialize_u8(element),
            AnyElement::I16(element) => serializer.serialize_i16(element),
            AnyElement::U16(element) => serializer.serialize_u16(element),
            AnyElement::I32(element) => serializer.serialize_i32(element),
            AnyElement::U32(element) => serializer.serialize_u32(element),
            AnyElement::I64(element) => serializer.serialize_i64(element),
            AnyElement::U64(element) => serializer.serialize_u64(element),
            AnyElement::Bool(element) => serializer.serialize_bool(element),
        }
    }
}

impl<'de, T: InAny> Deserialize<'de> for Element<T> {
    fn deserialize<Y: Deserializer<'de>>(deserializer: Y) -> Result<Self, Y::Error> {
        let is_read_by_people = deserializer.is_human_readable();
        let element: AnyElement = match T::DTYPE {
            DType::F32 => f32::deserialize(deserializer)?.into(),
            DType::F64 => f64::deserialize(deserializer)?.into(),
            DType::F16 if is_read_by_people => {
                let number = f32::deserialize(deserializer)?;
                kept(number, f16::from_f32(number), f16::is_finite)?.into()
            }
            DType::BF16 if is_read_by_people => {
                let number = f32::deserialize(deserializer)?;
                kept(number, bf16::from_f32(number), bf16::is_finite)?.into()
            }
            DType::F16 => f16::from_bits(u16::deserialize(deserializer)?).into(),
            DType::BF16 => bf16::from_bits(u16::deserialize(deserializer)?).into(),
            DType::I8 => i8::deserialize(deserializer)?.into(),
            DType::U8 => u8::deserialize(deserializer)?.into(),
            DType::I16 => i16::deserialize(deserializer)?.into(),
            DType::U16 => u16::deserialize(deserializer)?.into(),
            DType::I32 => i32::deserialize(deserializer)?.into(),
            DType::U32 => u32::deserialize(deserializer)?.into(),
            DType::I64 => i64::deserialize(deserializer)?.into(),
            DType::U64 => u64::deserialize(deserializer)?.into(),
            DType::Bool => bool::deserialize(deserializer)?.into(),
        };
        let element = element.typed::<T>().map(Self);
        element.ok_or_else(|| Y::Error::custom("an element of another type"))
    }
}

/// A number rounded to another type, unless it is too large for that.
fn kept<H: Copy, E: Error>(number: f32, rounded: H, is_finite: impl Fn(H) -> bool) -> Result<H, E> {
    if number.is_finite() && !is_finite(rounded) {
        let fault = format_args!("the number {number} is beyond the largest of the element type");
        return Err(E::custom(fault));
    }
    Ok(rounded)
}
