//! What codes stand for, as a type: scale, zero point and axis as constants.

/// What codes stand for: `scale * (code - zero point)`, with one scale, or one for each index of an
/// axis.
///
/// One scale for the whole tensor is said by [`PerTensor`], which has this trait for itself.
///
/// # Example: a weight with a scale for each of two output channels
/// ```
/// use formwork::dtype::quantized::Quantization;
///
/// struct Weight;
///
/// impl Quantization for Weight {
///     const SCALES: &'static [f32] = &[0.5, 0.25];
///     const AXIS: Option<usize> = Some(0);
///     const ZERO_POINT: i32 = 0;
/// }
///
/// assert!(Weight::IS_VALID);
/// ```
pub trait Quantization: 'static {
    /// The scales: one, or one for each index of the axis.
    const SCALES: &'static [f32];
    /// The axis whose indices have scales of their own, if there is one.
    const AXIS: Option<usize>;
    /// The code that stands for 0.
    const ZERO_POINT: i32;

    /// Whether there is a scale, one only if there is no axis, and all are finite and positive.
    const IS_VALID: bool =
        are_scales(Self::SCALES) && (Self::AXIS.is_some() || Self::SCALES.len() == 1);
}

/// What codes stand for, with one scale for the whole tensor.
///
/// # Example
/// ```
/// use formwork::dtype::quantized::{PerTensor, Q};
///
/// struct Audio;
///
/// impl PerTensor for Audio {
///     const SCALE: f32 = 0.5;
///     const ZERO_POINT: i32 = -128;
/// }
///
/// let x: Q<i8, Audio> = Q::quantize(3.2);
/// assert_eq!((x.code(), x.dequantize()), (-122, 3.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what the codes of a whole tensor stand for",
    label = "needs `PerTensor`: one scale and one zero point",
    note = "implement `PerTensor` for a type of your own: `const SCALE: f32 = ..; const ZERO_POINT: i32 = ..;`"
)]
pub trait PerTensor: 'static {
    /// The difference between the numbers that neighbouring codes stand for.
    const SCALE: f32;
    /// The code that stands for 0.
    const ZERO_POINT: i32 = 0;
}

impl<P: PerTensor> Quantization for P {
    const SCALES: &'static [f32] = &[P::SCALE];
    const AXIS: Option<usize> = None;
    const ZERO_POINT: i32 = P::ZERO_POINT;
}

/// The scale of an element with these indices; 1 if there is none for it.
#[inline(always)]
pub(crate) fn scale_at<P: Quantization>(indices: &[usize]) -> f32 {
    let index = P::AXIS.map_or(Some(0), |axis| indices.get(axis).copied());
    index.and_then(|index| P::SCALES.get(index).copied()).unwrap_or(1.0)
}

/// Whether there are numbers, and all are finite and positive.
const fn are_scales(mut scales: &[f32]) -> bool {
    let mut are = !scales.is_empty();
    while let Some((first, rest)) = scales.split_first() {
        are = are && *first > 0.0 && first.is_finite();
        scales = rest;
    }
    are
}

/// What the results of an integer softmax stand for: numbers from 0 to 255/256.
#[derive(Clone, Copy, Debug, Default)]
pub struct Probability;

impl PerTensor for Probability {
    const SCALE: f32 = 1.0 / 256.0;
    const ZERO_POINT: i32 = -128;
}
