//! And, or, exclusive or, not: on the bits of integers and on `bool`.

use super::element::Element;

/// Elements that have bits to combine: integers and `bool`.
///
/// # Example
/// ```
/// use formwork::dtype::Logic;
///
/// assert_eq!(<u8 as Logic>::and(0b1100, 0b1010), 0b1000);
/// assert!(<bool as Logic>::not(false));
/// ```
pub trait Logic: Element {
    /// The bits set in both.
    fn and(a: Self, b: Self) -> Self;

    /// The bits set in one or both.
    fn or(a: Self, b: Self) -> Self;

    /// The bits set in one alone.
    fn xor(a: Self, b: Self) -> Self;

    /// The bits that are not set.
    fn not(self) -> Self;
}

macro_rules! logic {
    ($($t:ty)*) => {$(
        impl Logic for $t {
            #[inline(always)]
            fn and(a: Self, b: Self) -> Self {
                a & b
            }

            #[inline(always)]
            fn or(a: Self, b: Self) -> Self {
                a | b
            }

            #[inline(always)]
            fn xor(a: Self, b: Self) -> Self {
                a ^ b
            }

            #[inline(always)]
            fn not(self) -> Self {
                !self
            }
        }
    )*};
}

logic! { i8 u8 i16 u16 i32 u32 i64 u64 bool }
