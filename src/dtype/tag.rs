//! The element type as a run-time value, for the border where types are not known yet.

use core::fmt;
use core::str::FromStr;

use crate::error::UnknownDType;

/// Declares the enum and everything that lists its variants, so that none can be forgotten.
macro_rules! dtypes {
    ($($(#[$doc:meta])* $variant:ident $name:literal $bits:literal,)*) => {
        /// The name of an element type, as a value.
        ///
        /// # Example: from a name in a file to a size
        /// ```
        /// use formwork::dtype::DType;
        ///
        /// let dtype: DType = "bf16".parse()?;
        /// assert_eq!(dtype, DType::BF16);
        /// assert_eq!(dtype.size(), 2);
        /// assert_eq!(dtype.to_string(), "bf16");
        /// # Ok::<(), formwork::error::UnknownDType>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum DType {
            $($(#[$doc])* $variant,)*
        }

        impl DType {
            /// Every element type, in the order of [`DType::NAMES`].
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name of every element type.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// The name, as it is written in Rust.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The size of one element in bytes.
            #[must_use]
            pub const fn size(self) -> usize {
                match self {
                    $(Self::$variant => $bits / 8,)*
                }
            }
        }
    };
}

dtypes! {
    /// IEEE 754 binary32.
    F32 "f32" 32,
    /// IEEE 754 binary64.
    F64 "f64" 64,
    /// IEEE 754 binary16.
    F16 "f16" 16,
    /// The upper half of an `f32`: eight bits of exponent, seven of fraction.
    BF16 "bf16" 16,
    /// Signed, 8 bits.
    I8 "i8" 8,
    /// Unsigned, 8 bits.
    U8 "u8" 8,
    /// Signed, 16 bits.
    I16 "i16" 16,
    /// Unsigned, 16 bits.
    U16 "u16" 16,
    /// Signed, 32 bits.
    I32 "i32" 32,
    /// Unsigned, 32 bits.
    U32 "u32" 32,
    /// Signed, 64 bits.
    I64 "i64" 64,
    /// Unsigned, 64 bits.
    U64 "u64" 64,
    /// One byte that is 0 or 1.
    Bool "bool" 8,
}

impl DType {
    /// Whether this is `f16`, `bf16`, `f32` or `f64`.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64 | Self::F16 | Self::BF16)
    }

    /// Whether this is an integer type; `bool` is not one.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        !self.is_float() && !matches!(self, Self::Bool)
    }

    /// Whether values below zero exist.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        self.is_float() || matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64)
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DType {
    type Err = UnknownDType;

    /// Reads the name that [`DType::name`] gives; no other spelling is understood.
    fn from_str(name: &str) -> Result<Self, UnknownDType> {
        let found = Self::ALL.iter().find(|dtype| dtype.name() == name);
        found.copied().ok_or_else(|| UnknownDType::new(name, Self::NAMES))
    }
}
