//! One element of a type that is known at run time.

use super::{DType, bf16, f16};

/// An element and its type, as a value.
///
/// # Example
/// ```
/// use formwork::dtype::{AnyElement, DType};
///
/// let x = AnyElement::from(2.5_f32);
/// assert_eq!(x.dtype(), DType::F32);
/// assert_eq!(x.typed::<f32>(), Some(2.5));
/// assert_eq!(x.typed::<i8>(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum AnyElement {
    /// IEEE 754 binary32.
    F32(f32),
    /// IEEE 754 binary64.
    F64(f64),
    /// IEEE 754 binary16.
    F16(f16),
    /// The upper half of a binary32.
    BF16(bf16),
    /// Signed, 8 bits.
    I8(i8),
    /// Unsigned, 8 bits.
    U8(u8),
    /// Signed, 16 bits.
    I16(i16),
    /// Unsigned, 16 bits.
    U16(u16),
    /// Signed, 32 bits.
    I32(i32),
    /// Unsigned, 32 bits.
    U32(u32),
    /// Signed, 64 bits.
    I64(i64),
    /// Unsigned, 64 bits.
    U64(u64),
    /// A truth value.
    Bool(bool),
}

/// Element types that [`AnyElement`] holds: all of them.
pub trait InAny: super::Element + Into<AnyElement> {
    /// The element, if it is of this type.
    fn from_any(any: AnyElement) -> Option<Self>;
}

impl AnyElement {
    /// The element, if it is a `T`.
    #[must_use]
    #[inline]
    pub fn typed<T: InAny>(self) -> Option<T> {
        T::from_any(self)
    }
}

macro_rules! any {
    ($($variant:ident $t:ty;)*) => {
        impl AnyElement {
            /// The type of the element.
            #[must_use]
            pub const fn dtype(self) -> DType {
                match self {
                    $(Self::$variant(_) => DType::$variant,)*
                }
            }
        }

        $(
            impl From<$t> for AnyElement {
                #[inline]
                fn from(element: $t) -> Self {
                    Self::$variant(element)
                }
            }

            impl InAny for $t {
                #[inline]
                fn from_any(any: AnyElement) -> Option<Self> {
                    match any {
                        AnyElement::$variant(element) => Some(element),
                        _ => None,
                    }
                }
            }
        )*
    };
}

any! {
    F32 f32;
    F64 f64;
    F16 f16;
    BF16 bf16;
    I8 i8;
    U8 u8;
    I16 i16;
    U16 u16;
    I32 i32;
    U32 u32;
    I64 i64;
    U64 u64;
    Bool bool;
}
