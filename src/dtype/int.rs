//! What only integers have: saturating and checked arithmetic, and division that rounds down.

use super::num::Num;

/// Integer elements.
///
/// [`Num`] wraps; here the caller picks another answer to overflow.
///
/// # Example: three answers to 200 + 128 in `u8`
/// ```
/// use formwork::dtype::{Int, Num};
///
/// assert_eq!(<u8 as Num>::add(200, 128), 72);
/// assert_eq!(<u8 as Int>::saturating_add(200, 128), 255);
/// assert_eq!(<u8 as Int>::checked_add(200, 128), None);
/// ```
pub trait Int: Num {
    /// The number of bits.
    const BITS: u32;

    /// `a + b`, held to the nearest value there is.
    fn saturating_add(a: Self, b: Self) -> Self;

    /// `a - b`, held to the nearest value there is.
    fn saturating_sub(a: Self, b: Self) -> Self;

    /// `a * b`, held to the nearest value there is.
    fn saturating_mul(a: Self, b: Self) -> Self;

    /// `a + b`, if there is such a value.
    fn checked_add(a: Self, b: Self) -> Option<Self>;

    /// `a - b`, if there is such a value.
    fn checked_sub(a: Self, b: Self) -> Option<Self>;

    /// `a * b`, if there is such a value.
    fn checked_mul(a: Self, b: Self) -> Option<Self>;

    /// `a / b` toward zero; nothing if `b` is zero or the quotient has no such value.
    fn checked_div(a: Self, b: Self) -> Option<Self>;

    /// `|a|`, held to the nearest value there is.
    fn saturating_abs(self) -> Self;

    /// `|a|`, if there is such a value.
    fn checked_abs(self) -> Option<Self>;

    /// `a / b` toward negative infinity; 0 if `b` is zero.
    fn div_floor(a: Self, b: Self) -> Self;

    /// `a - b * div_floor(a, b)`: zero or of the sign of `b`; `a` if `b` is zero.
    fn mod_floor(a: Self, b: Self) -> Self;
}

macro_rules! int {
    ($($t:ty, $saturating_abs:expr, $checked_abs:expr, $is_negative:expr;)*) => {$(
        impl Int for $t {
            const BITS: u32 = <$t>::BITS;

            #[inline(always)]
            fn saturating_add(a: Self, b: Self) -> Self {
                <$t>::saturating_add(a, b)
            }

            #[inline(always)]
            fn saturating_sub(a: Self, b: Self) -> Self {
                <$t>::saturating_sub(a, b)
            }

            #[inline(always)]
            fn saturating_mul(a: Self, b: Self) -> Self {
                <$t>::saturating_mul(a, b)
            }

            #[inline(always)]
            fn checked_add(a: Self, b: Self) -> Option<Self> {
                <$t>::checked_add(a, b)
            }

            #[inline(always)]
            fn checked_sub(a: Self, b: Self) -> Option<Self> {
                <$t>::checked_sub(a, b)
            }

            #[inline(always)]
            fn checked_mul(a: Self, b: Self) -> Option<Self> {
                <$t>::checked_mul(a, b)
            }

            #[inline(always)]
            fn checked_div(a: Self, b: Self) -> Option<Self> {
                <$t>::checked_div(a, b)
            }

            #[inline(always)]
            fn saturating_abs(self) -> Self {
                ($saturating_abs)(self)
            }

            #[inline(always)]
            fn checked_abs(self) -> Option<Self> {
                ($checked_abs)(self)
            }

            #[inline(always)]
            fn div_floor(a: Self, b: Self) -> Self {
                let toward_zero = <Self as Num>::div(a, b);
                let rest = a.wrapping_sub(toward_zero.wrapping_mul(b));
                let is_above = b != 0 && rest != 0 && ($is_negative)(rest) != ($is_negative)(b);
                if is_above { toward_zero.wrapping_sub(1) } else { toward_zero }
            }

            #[inline(always)]
            fn mod_floor(a: Self, b: Self) -> Self {
                a.wrapping_sub(b.wrapping_mul(<Self as Int>::div_floor(a, b)))
            }
        }
    )*};
}

int! {
    i8, i8::saturating_abs, i8::checked_abs, i8::is_negative;
    u8, core::convert::identity, Some, |_: u8| false;
    i16, i16::saturating_abs, i16::checked_abs, i16::is_negative;
    u16, core::convert::identity, Some, |_: u16| false;
    i32, i32::saturating_abs, i32::checked_abs, i32::is_negative;
    u32, core::convert::identity, Some, |_: u32| false;
    i64, i64::saturating_abs, i64::checked_abs, i64::is_negative;
    u64, core::convert::identity, Some, |_: u64| false;
}
