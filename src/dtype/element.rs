//! What every element of a tensor is: plain data with a name, a zero, a one and an accumulator.

use core::fmt::Debug;

use half::{bf16, f16};

use super::half_bits::{bf16_to_f32, f16_to_f32, f32_to_bf16, f32_to_f16};
use super::num::Num;
use super::print::Print;
use super::tag::DType;

/// Keeps [`Element`] to the types of this room, so that its promises can be relied on.
pub(crate) mod sealed {
    /// Implemented beside each `Element`, and nowhere else.
    pub trait Sealed {}
}

/// A type that a tensor can hold.
///
/// The trait is sealed. Code elsewhere, unsafe code included, may rely on this for each element
/// type: it has no padding and no invalid reference inside, its size equals its alignment and is
/// `Self::DTYPE.size()`, and all bytes zero is a valid value, namely [`Element::ZERO`].
/// For all but `bool`, every bit pattern is valid.
///
/// # Numerics
/// The accumulator is the type in which sums and products of many elements are formed:
///
/// | elements | accumulator | why |
/// |---|---|---|
/// | `f16`, `bf16`, `f32` | `f32` | the narrow types lose small terms after 2^11 or 2^8 elements |
/// | `f64` | `f64` | |
/// | `i8`, `i16` | `i32` | as integer kernels do; 131,071 products of `i8` are exact |
/// | `u8`, `u16` | `u32` | a sum of unsigned numbers is unsigned, and has twice the room |
/// | `i32`, `i64` | `i64` | |
/// | `u32`, `u64` | `u64` | |
/// | `bool` | `i64` | the sum of bools is a count |
///
/// The *sum* of many elements has the type [`Element::Sum`]: a float's own type, rounded once from
/// the accumulator, and the accumulator itself for integers and `bool`, so that 200 + 100 in `u8`
/// is 300.
///
/// Integer accumulators wrap, and [`Element::from_accumulator`] wraps too. Wrapping is arithmetic
/// modulo a power of two, so the result is the same whichever width a kernel sums in.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an element type",
    label = "a tensor cannot hold `{Self}`",
    note = "the element types are f32, f64, f16, bf16, i8, u8, i16, u16, i32, u32, i64, u64 and bool"
)]
pub trait Element:
    Copy + PartialEq + PartialOrd + Default + Debug + Send + Sync + 'static + Print + sealed::Sealed
{
    /// The type as a run-time value.
    const DTYPE: DType;
    /// The name of the type, as it is written in Rust.
    const NAME: &'static str = Self::DTYPE.name();
    /// Zero; `false`.
    const ZERO: Self;
    /// One; `true`.
    const ONE: Self;

    /// The type in which many of these are summed.
    type Accumulator: Num;

    /// The same number as an accumulator; always exact.
    fn to_accumulator(self) -> Self::Accumulator;

    /// What the sum or product of many of these is: a float of the same type, an integer as wide as
    /// the accumulator.
    type Sum: Num;

    /// The accumulator as the type of a sum: floats round to nearest even, integers stay.
    fn sum_from_accumulator(sum: Self::Accumulator) -> Self::Sum;

    /// A sum as an accumulator again, to go on from; always exact.
    fn accumulator_from_sum(sum: Self::Sum) -> Self::Accumulator;

    /// The accumulator as an element: floats round to nearest even, integers wrap, and a count
    /// becomes `true` unless it is 0.
    fn from_accumulator(sum: Self::Accumulator) -> Self;
}

/// Implements `Element` from the type, its variant, zero, one, accumulator, the two ways, the type of sums and the two ways of those.
macro_rules! element {
    ($($t:ty, $dtype:ident, $zero:expr, $one:expr, $acc:ty, $to:expr, $from:expr, $sum:ty, $to_sum:expr, $from_sum:expr;)*) => {$(
        impl sealed::Sealed for $t {}

        impl Element for $t {
            const DTYPE: DType = DType::$dtype;
            const ZERO: Self = $zero;
            const ONE: Self = $one;

            type Accumulator = $acc;

            #[inline(always)]
            fn to_accumulator(self) -> $acc {
                ($to)(self)
            }

            #[inline(always)]
            fn from_accumulator(sum: $acc) -> Self {
                ($from)(sum)
            }

            type Sum = $sum;

            #[inline(always)]
            fn sum_from_accumulator(sum: $acc) -> $sum {
                ($to_sum)(sum)
            }

            #[inline(always)]
            fn accumulator_from_sum(sum: $sum) -> $acc {
                ($from_sum)(sum)
            }
        }

        const _: () = assert!(size_of::<$t>() == DType::$dtype.size());
        const _: () = assert!(align_of::<$t>() <= size_of::<$t>());
    )*};
}

element! {
    f32, F32, 0.0, 1.0, f32, core::convert::identity, core::convert::identity, f32, core::convert::identity, core::convert::identity;
    f64, F64, 0.0, 1.0, f64, core::convert::identity, core::convert::identity, f64, core::convert::identity, core::convert::identity;
    f16, F16, f16::ZERO, f16::ONE, f32, f16_to_f32, f32_to_f16, f16, f32_to_f16, f16_to_f32;
    bf16, BF16, bf16::ZERO, bf16::ONE, f32, bf16_to_f32, f32_to_bf16, bf16, f32_to_bf16, bf16_to_f32;
    i8, I8, 0, 1, i32, i32::from, |sum: i32| { let [b, ..] = sum.to_le_bytes(); i8::from_le_bytes([b]) }, i32, core::convert::identity, core::convert::identity;
    u8, U8, 0, 1, u32, u32::from, |sum: u32| { let [b, ..] = sum.to_le_bytes(); b }, u32, core::convert::identity, core::convert::identity;
    i16, I16, 0, 1, i32, i32::from, |sum: i32| { let [a, b, ..] = sum.to_le_bytes(); i16::from_le_bytes([a, b]) }, i32, core::convert::identity, core::convert::identity;
    u16, U16, 0, 1, u32, u32::from, |sum: u32| { let [a, b, ..] = sum.to_le_bytes(); u16::from_le_bytes([a, b]) }, u32, core::convert::identity, core::convert::identity;
    i32, I32, 0, 1, i64, i64::from, |sum: i64| { let [a, b, c, d, ..] = sum.to_le_bytes(); i32::from_le_bytes([a, b, c, d]) }, i64, core::convert::identity, core::convert::identity;
    u32, U32, 0, 1, u64, u64::from, |sum: u64| { let [a, b, c, d, ..] = sum.to_le_bytes(); u32::from_le_bytes([a, b, c, d]) }, u64, core::convert::identity, core::convert::identity;
    i64, I64, 0, 1, i64, core::convert::identity, core::convert::identity, i64, core::convert::identity, core::convert::identity;
    u64, U64, 0, 1, u64, core::convert::identity, core::convert::identity, u64, core::convert::identity, core::convert::identity;
    bool, Bool, false, true, i64, i64::from, |sum: i64| sum != 0, i64, core::convert::identity, core::convert::identity;
}
