//! The integers that quantised numbers are stored as.

use crate::dtype::{CastSaturating, Int};

/// Integers that a quantised number can be stored as: `i8`, `u8` and `i16`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of quantised codes",
    label = "needs i8, u8 or i16"
)]
pub trait Code: Int {
    /// The code as an `i32`; always exact.
    fn to_i32(self) -> i32;

    /// The nearest code.
    fn nearest(value: i32) -> Self;
}

macro_rules! codes {
    ($($t:ty)*) => {$(
        impl Code for $t {
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

codes! { i8 u8 i16 }
