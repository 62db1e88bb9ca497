//! Scale and zero point from the range of the numbers.

use super::Code;

/// A scale and a zero point, found from the range of the numbers.
///
/// All functions are `const`, so that a type's parameters can be written by them.
///
/// # Example
/// ```
/// use formwork::dtype::quantized::{Parameters, PerTensor};
///
/// const FOUND: Parameters = Parameters::of_range::<u8>(-1.0, 4.1).unwrap();
///
/// struct Activation;
///
/// impl PerTensor for Activation {
///     const SCALE: f32 = FOUND.scale;
///     const ZERO_POINT: i32 = FOUND.zero_point;
/// }
///
/// assert_eq!((Activation::SCALE, Activation::ZERO_POINT), (0.02, 50));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// The difference between the numbers that neighbouring codes stand for.
    pub scale: f32,
    /// The code that stands for 0.
    pub zero_point: i32,
}

impl Parameters {
    /// The parameters for numbers from `-largest` to `largest`: 0 has the code in the middle, 0 for
    /// `i8` and 128 for `u8`, and `largest` has the largest code.
    ///
    /// None if `largest` is no finite positive number, or so small that the scale would be 0.
    ///
    /// # Numerics
    /// The scale is `largest / 127` for codes of 8 bits, `largest / 32767` for those of 16.
    #[must_use]
    pub const fn symmetric<T: Code>(largest: f32) -> Option<Self> {
        let middle = (T::LEAST.wrapping_add(T::MOST).wrapping_add(1)) / 2;
        let scale = largest / whole(T::MOST.wrapping_sub(middle));
        Self::checked(scale, middle)
    }

    /// The parameters for numbers from `low` to `high`, 0 among them: ranges that do not hold it are
    /// widened to it, so that 0 has a code of its own.
    ///
    /// None if the range is empty or not finite.
    ///
    /// # Numerics
    /// The scale is `(high - low) / 255` for codes of 8 bits; the zero point is the code nearest to
    /// that of 0, ties to even. This is ONNX's `DynamicQuantizeLinear`.
    #[must_use]
    pub const fn of_range<T: Code>(low: f32, high: f32) -> Option<Self> {
        if low.is_nan() || high.is_nan() {
            return None;
        }
        let (low, high) = (low.min(0.0), high.max(0.0));
        let scale = (high - low) / whole(T::MOST.wrapping_sub(T::LEAST));
        let zero = whole(T::LEAST) - low / scale;
        Self::checked(scale, nearest(zero.clamp(whole(T::LEAST), whole(T::MOST))))
    }

    const fn checked(scale: f32, zero_point: i32) -> Option<Self> {
        if scale > 0.0 && scale.is_finite() { Some(Self { scale, zero_point }) } else { None }
    }
}

/// What makes a float of up to 2^22 a whole number when it is added: its last bit counts ones.
const SHIFT: f32 = 12_582_912.0;

/// A number of up to 2^22 as a float; exact.
const fn whole(number: i32) -> f32 {
    f32::from_bits(SHIFT.to_bits().wrapping_add_signed(number)) - SHIFT
}

/// The nearest whole number to one of up to 2^22, ties to even.
const fn nearest(number: f32) -> i32 {
    (number + SHIFT).to_bits().wrapping_sub(SHIFT.to_bits()).cast_signed()
}
