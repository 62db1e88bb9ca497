//! What a sum of products of elements comes out as: the result of products and convolutions.

use half::{bf16, f16};

use super::element::Element;
use super::num::Num;

/// Elements whose products can be summed, as matrix products and convolutions do.
///
/// # Numerics
/// Both factors are widened to the accumulator, where they are multiplied and summed; the sum
/// is rounded once, at the end.
///
/// | elements | accumulator | result |
/// |---|---|---|
/// | `f32`, `f64` | the same | the same |
/// | `f16`, `bf16` | `f32` | the same as the elements, to nearest even |
/// | `i8`, `i16` | `i32` | `i32` |
/// | `u8`, `u16` | `u32` | `u32` |
/// | `i32`, `i64` | `i64` | `i64` |
/// | `u32`, `u64` | `u64` | `u64` |
///
/// Integers keep the width of the accumulator, because the sum of a few products of `i8` has
/// no place in an `i8`; who wants the narrow type asks for a cast and says how.
#[diagnostic::on_unimplemented(
    message = "products of `{Self}` cannot be summed",
    label = "not a number",
    note = "all element types but `bool` can be multiplied and summed"
)]
pub trait Dot: Num {
    /// The type of the result.
    type Out: Element;

    /// A result as a sum, to go on from; exact.
    fn resume(out: Self::Out) -> Self::Accumulator;

    /// The sum as a result.
    fn finish(sum: Self::Accumulator) -> Self::Out;
}

macro_rules! dot {
    ($($t:ty => $out:ty, $resume:expr, $finish:expr;)*) => {$(
        impl Dot for $t {
            type Out = $out;

            #[inline(always)]
            fn resume(out: $out) -> Self::Accumulator {
                ($resume)(out)
            }

            #[inline(always)]
            fn finish(sum: Self::Accumulator) -> $out {
                ($finish)(sum)
            }
        }
    )*};
}

dot! {
    f32 => f32, core::convert::identity, core::convert::identity;
    f64 => f64, core::convert::identity, core::convert::identity;
    f16 => f16, f16::to_accumulator, f16::from_accumulator;
    bf16 => bf16, bf16::to_accumulator, bf16::from_accumulator;
    i8 => i32, core::convert::identity, core::convert::identity;
    u8 => u32, core::convert::identity, core::convert::identity;
    i16 => i32, core::convert::identity, core::convert::identity;
    u16 => u32, core::convert::identity, core::convert::identity;
    i32 => i64, core::convert::identity, core::convert::identity;
    u32 => u64, core::convert::identity, core::convert::identity;
    i64 => i64, core::convert::identity, core::convert::identity;
    u64 => u64, core::convert::identity, core::convert::identity;
}
