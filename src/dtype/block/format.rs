//! What a format of blocks is.

use core::fmt::Debug;

/// Blocks of 32 numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a format of blocks",
    label = "not a block of 32 numbers",
    note = "the formats are Q8_0, Q5_0, Q5_1, Q4_0 and Q4_1"
)]
pub trait BlockFormat: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The name of the format.
    const NAME: &'static str;

    /// The block nearest to these numbers.
    fn quantize(numbers: &[f32; 32]) -> Self;

    /// The numbers.
    fn dequantize(&self) -> [f32; 32];

    /// Number `index`; 0 behind the last one.
    #[inline(always)]
    fn number(&self, index: usize) -> f32 {
        self.dequantize().get(index).copied().unwrap_or(0.0)
    }
}

/// Implements the trait by two functions of the type, `of` and `numbers`.
macro_rules! block {
    ($name:ident, $bytes:literal, $text:literal) => {
        impl BlockFormat for $name {
            const NAME: &'static str = $text;

            #[inline(always)]
            fn quantize(numbers: &[f32; 32]) -> Self {
                Self::of(numbers)
            }

            #[inline(always)]
            fn dequantize(&self) -> [f32; 32] {
                self.numbers()
            }
        }

        const _: () = assert!(size_of::<$name>() == $bytes);
    };
}

/// Declares a format whose codes have four bits together and perhaps a fifth apart, and its bytes.
macro_rules! packed {
    (
        $(#[$doc:meta])*
        $name:ident, $bytes:literal, $text:literal,
        [scale $(, $minimum:ident)?] [low $(, $fifth:ident)?], $codes:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(C)]
        pub struct $name {
            scale: f16,
            $($minimum: f16,)?
            $($fifth: [u8; 4],)?
            low: [u8; 16],
        }

        block!($name, $bytes, $text);

        impl $name {
            /// The block of these bytes: the scale, lowest byte first, the minimum and the fifth bits of
            /// all codes where the format has them, and the low four bits of the codes, code 16 beside
            /// code 0 and so on.
            #[must_use]
            pub const fn from_le_bytes(bytes: [u8; $bytes]) -> Self {
                let mut low = [0; 16];
                let mut at = 0;
                while at < 16 {
                    low[at] = bytes[at.wrapping_add(const { $bytes - 16 })];
                    at = at.wrapping_add(1);
                }
                Self {
                    scale: f16::from_le_bytes([bytes[0], bytes[1]]),
                    $($minimum: f16::from_le_bytes([bytes[2], bytes[3]]),)?
                    $($fifth: {
                        [
                            bytes[const { $bytes - 20 }],
                            bytes[const { $bytes - 19 }],
                            bytes[const { $bytes - 18 }],
                            bytes[const { $bytes - 17 }],
                        ]
                    },)?
                    low,
                }
            }

            /// The bytes of `from_le_bytes`.
            #[must_use]
            pub fn to_le_bytes(self) -> [u8; $bytes] {
                let mut bytes = [0; $bytes];
                let parts = self.scale.to_le_bytes().into_iter()
                    $(.chain(self.$minimum.to_le_bytes()))?
                    $(.chain(self.$fifth))?
                    .chain(self.low);
                for (to, byte) in bytes.iter_mut().zip(parts) {
                    *to = byte;
                }
                bytes
            }

            /// The scale.
            #[must_use]
            pub const fn scale(self) -> f16 {
                self.scale
            }

            $(
                /// The minimum.
                #[must_use]
                pub const fn $minimum(self) -> f16 {
                    self.$minimum
                }
            )?

            /// The codes.
            #[must_use]
            #[inline(always)]
            pub fn codes(self) -> [u8; 32] {
                ($codes)(self)
            }
        }
    };
}

pub(super) use {block, packed};
