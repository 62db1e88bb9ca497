//! The cast between integers that keeps the low bits.

use super::each_pair;
use crate::dtype::element::Element;

/// Keeps the low bits: the value modulo two to the number of bits of the target.
///
/// # Example
/// ```
/// use formwork::dtype::CastWrapping;
///
/// let low: u8 = 300_i32.cast_wrapping();
/// assert_eq!(low, 44);
/// let same_bits: i8 = 200_u8.cast_wrapping();
/// assert_eq!(same_bits, -56);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not wrap into `{To}`",
    label = "wrapping is between integers",
    note = "`cast_saturating`, `cast_checked` and `cast_lossy` are between any two element types"
)]
pub trait CastWrapping<To: Element>: Element {
    /// The value modulo two to the number of bits of the target.
    fn cast_wrapping(self) -> To;
}

macro_rules! cast {
    ($from:ident $to:ident) => {
        impl CastWrapping<$to> for $from {
            #[inline(always)]
            #[allow(
                clippy::as_conversions,
                reason = "between integers `as` keeps the low bits, and nothing else in core does"
            )]
            fn cast_wrapping(self) -> $to {
                self as $to
            }
        }
    };
}

each_pair!(cast: i8 u8 i16 u16 i32 u32 i64 u64; i8 u8 i16 u16 i32 u32 i64 u64);
