//! The integers that quantised numbers are stored as.

use super::Coded;
use crate::dtype::{CastSaturating, Int};

/// Integers that a quantised number can be stored as: `i8`, `u8`, `i16` and `u16`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of quantised codes",
    label = "needs i8, u8, i16 or u16"
)]
pub trait Code: Int + Coded<Code = Self> {
    /// The smallest code.
    const LEAST: i32;
    /// The largest code.
    const MOST: i32;

    /// The code as an `i32`; always exact.
    fn to_i32(self) -> i32;

    /// The nearest code.
    fn nearest(value: i32) -> Self;
}

macro_rules! codes {
    ($($t:ty, $least:literal to $most:literal;)*) => {$(
        impl Code for $t {
            const LEAST: i32 = $least;
            const MOST: i32 = $most;

            #[inline(always)]
            fn to_i32(self) -> i32 {
                self.into()
            }

            #[inline(always)]
            fn nearest(value: i32) -> Self {
                value.cast_saturating()
            }
        }
    )*};
}

codes! {
    i8, -128 to 127;
    u8, 0 to 255;
    i16, -32768 to 32767;
    u16, 0 to 65535;
}
