//! Elements that are codes, with or without parameters in their type.

use super::{Code, Q};

/// Keeps [`Coded`] to the types of this file, so that its promise can be relied on.
mod sealed {
    pub trait Sealed {}
}

/// Elements that are codes: `i8`, `u8`, `i16` and `u16`, and [`Q`] of them.
///
/// The trait is sealed. Code elsewhere, unsafe code included, may rely on this: an element has the
/// size, the alignment and the bytes of its code, and every code is an element.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a quantised element type",
    label = "needs codes: i8, u8, i16, u16, or `Q` of one of these",
    note = "`quantize::<i8, P>()` makes codes of floats"
)]
pub trait Coded: Copy + 'static + sealed::Sealed {
    /// The type of the code.
    type Code: Code;

    /// The element with a code.
    fn coded(code: Self::Code) -> Self;

    /// The code of the element.
    fn to_code(self) -> Self::Code;
}

macro_rules! coded {
    ($($t:ty)*) => {$(
        impl sealed::Sealed for $t {}

        impl Coded for $t {
            type Code = $t;

            #[inline(always)]
            fn coded(code: $t) -> $t {
                code
            }

            #[inline(always)]
            fn to_code(self) -> $t {
                self
            }
        }
    )*};
}

coded! { i8 u8 i16 u16 }

impl<T: Code, P: 'static> sealed::Sealed for Q<T, P> {}

impl<T: Code, P: 'static> Coded for Q<T, P> {
    type Code = T;

    #[inline(always)]
    fn coded(code: T) -> Self {
        Self::from_code(code)
    }

    #[inline(always)]
    fn to_code(self) -> T {
        self.code()
    }
}
