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

/// Implements what all formats have in common: their bytes, and the trait by two functions.
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

pub(super) use block;
