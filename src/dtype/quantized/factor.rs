//! The real factor between sums of products and the codes they become.

use super::multiplier::wide;

/// The factor of sums whose operands have these scales: `input * weight / output` in `f64`.
///
/// TensorFlow Lite computes it so for convolutions, and for linear layers whose weight has a scale
/// for each output.
///
/// # Example
/// ```
/// use formwork::dtype::quantized::{Multiplier, factor};
///
/// const FACTOR: Multiplier = Multiplier::new(factor(0.5, 0.25, 4.0)).unwrap();
/// assert_eq!(FACTOR, Multiplier::new(1.0 / 32.0).unwrap());
/// ```
#[must_use]
pub const fn factor(input: f32, weight: f32, output: f32) -> f64 {
    wide(input) * wide(weight) / wide(output)
}

/// The factor of sums whose operands have these scales, with `input * weight` rounded to `f32`.
///
/// TensorFlow Lite computes it so for linear layers whose weight has one scale.
#[must_use]
pub const fn factor_of_f32_product(input: f32, weight: f32, output: f32) -> f64 {
    wide(input * weight) / wide(output)
}
