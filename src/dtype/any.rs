//! One element of a type that is known at run time.

use super::{ByteOrder, CastChecked, CastLossy, DType, Print, Printed, bf16, f16};
use crate::error::CastError;

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

    /// The element of which these are the bytes; `None` for another number of bytes than the type has,
    /// and for a `bool` that is neither 0 nor 1.
    fn from_bytes(bytes: &[u8], order: ByteOrder) -> Option<Self>;

    /// Writes the bytes of the element; `None` if there is not as much room as it has bytes.
    fn to_bytes(self, order: ByteOrder, bytes: &mut [u8]) -> Option<()>;

    /// The element as this type, whatever is lost: see [`CastLossy`].
    fn cast_lossy_from(any: AnyElement) -> Self;

    /// The element as this type, if the type has it: see [`CastChecked`].
    ///
    /// # Errors
    /// If it does not, with the value, both types, and the reason.
    fn cast_checked_from(any: AnyElement) -> Result<Self, CastError>;
}

/// A function of an element type, called with the type that a [`DType`] names.
///
/// # Example
/// ```
/// use formwork::dtype::{DType, InAny, VisitType};
///
/// struct Size;
///
/// impl VisitType for Size {
///     type Output = usize;
///     fn visit<T: InAny>(self) -> usize {
///         size_of::<T>()
///     }
/// }
///
/// assert_eq!(DType::F64.visit(Size), 8);
/// ```
pub trait VisitType {
    /// What the function gives.
    type Output;

    /// The function.
    fn visit<T: InAny>(self) -> Self::Output;
}

impl AnyElement {
    /// The element, if it is a `T`.
    #[must_use]
    #[inline]
    pub fn typed<T: InAny>(self) -> Option<T> {
        T::from_any(self)
    }
}

impl AnyElement {
    /// The element of type `dtype` of which these are the bytes; `None` for another number of bytes
    /// than the type has, and for a `bool` that is neither 0 nor 1.
    #[must_use]
    pub fn from_bytes(dtype: DType, bytes: &[u8], order: ByteOrder) -> Option<Self> {
        dtype.visit(Read { bytes, order })
    }
}

/// Reads an element.
struct Read<'b> {
    bytes: &'b [u8],
    order: ByteOrder,
}

impl VisitType for Read<'_> {
    type Output = Option<AnyElement>;

    fn visit<T: InAny>(self) -> Option<AnyElement> {
        T::from_bytes(self.bytes, self.order).map(Into::into)
    }
}

/// What is done with an element of each type.
macro_rules! each_variant {
    ($any:ident, $element:ident => $what:expr) => {
        match $any {
            AnyElement::F32($element) => $what,
            AnyElement::F64($element) => $what,
            AnyElement::F16($element) => $what,
            AnyElement::BF16($element) => $what,
            AnyElement::I8($element) => $what,
            AnyElement::U8($element) => $what,
            AnyElement::I16($element) => $what,
            AnyElement::U16($element) => $what,
            AnyElement::I32($element) => $what,
            AnyElement::U32($element) => $what,
            AnyElement::I64($element) => $what,
            AnyElement::U64($element) => $what,
            AnyElement::Bool($element) => $what,
        }
    };
}

impl Print for AnyElement {
    fn printed(self) -> Printed {
        each_variant!(self, element => element.printed())
    }
}

/// Elements as bytes: numbers as they are, `bool` as 0 or 1.
macro_rules! bytes {
    (bool) => {
        #[inline]
        fn from_bytes(bytes: &[u8], _: ByteOrder) -> Option<Self> {
            match bytes {
                [0] => Some(false),
                [1] => Some(true),
                _ => None,
            }
        }

        #[inline]
        fn to_bytes(self, _: ByteOrder, bytes: &mut [u8]) -> Option<()> {
            let [byte] = bytes else { return None };
            *byte = self.into();
            Some(())
        }
    };
    ($t:ident) => {
        #[inline]
        fn from_bytes(bytes: &[u8], order: ByteOrder) -> Option<Self> {
            let bytes = bytes.try_into().ok()?;
            Some(match order {
                ByteOrder::Little => Self::from_le_bytes(bytes),
                ByteOrder::Big => Self::from_be_bytes(bytes),
            })
        }

        #[inline]
        fn to_bytes(self, order: ByteOrder, bytes: &mut [u8]) -> Option<()> {
            *bytes.first_chunk_mut()? = match order {
                ByteOrder::Little => self.to_le_bytes(),
                ByteOrder::Big => self.to_be_bytes(),
            };
            (bytes.len() == size_of::<Self>()).then_some(())
        }
    };
}

macro_rules! any {
    ($($variant:ident $t:ident;)*) => {
        impl AnyElement {
            /// The type of the element.
            #[must_use]
            pub const fn dtype(self) -> DType {
                match self {
                    $(Self::$variant(_) => DType::$variant,)*
                }
            }
        }

        impl DType {
            /// Calls a function for the type that this names.
            pub fn visit<V: VisitType>(self, visitor: V) -> V::Output {
                match self {
                    $(Self::$variant => visitor.visit::<$t>(),)*
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

                bytes!($t);

                #[inline]
                fn cast_lossy_from(any: AnyElement) -> Self {
                    each_variant!(any, element => element.cast_lossy())
                }

                #[inline]
                fn cast_checked_from(any: AnyElement) -> Result<Self, CastError> {
                    each_variant!(any, element => element.cast_checked())
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
