//! The factors between the sums of a layer and its codes, from the scales of its tensors.

use crate::dim::FixedDim;
use crate::dtype::quantized::{
    PerTensor, Quantization, Rounding, check_parameters, factor, factor_of_f32_product, scale_at,
};
use crate::tensor::Tensor;

/// The factors of a layer whose weight has a scale for each output; nothing if a scale is not finite
/// and positive.
///
/// # Numerics
/// [`factor`] of each.
///
/// # Example
/// ```
/// use formwork::dtype::quantized::{Double, Multiplier};
/// use formwork::nn::quantized::per_channel;
/// use formwork::prelude::*;
///
/// let weight: Tensor<f32, s![2]> = Tensor::from_array([0.5, 0.25]);
/// let factors = per_channel::<Double, _>(0.5, &weight, 1.0).unwrap();
/// assert_eq!(factors.get([1]), Multiplier::new(0.125));
/// ```
pub fn per_channel<R: Rounding, N: FixedDim>(
    input: f32,
    weight: &Tensor<f32, (N,)>,
    output: f32,
) -> Option<Tensor<R::Scale, (N,)>> {
    // A factor of 0 may come of scales that are too small, which a rule refuses as well.
    let any = R::scale(1.0)?;
    let mut are_all = true;
    let factors = Tensor::<R::Scale, (N,)>::from_fn(|at| {
        R::scale(factor(input, weight.at(at), output)).unwrap_or_else(|| {
            are_all = false;
            any
        })
    });
    are_all.then_some(factors)
}

/// The factors of a layer whose weight has one scale; nothing if a scale is not finite and positive.
///
/// # Numerics
/// [`factor_of_f32_product`], as TensorFlow Lite computes it for linear layers.
pub fn per_tensor<R: Rounding, N: FixedDim>(
    input: f32,
    weight: f32,
    output: f32,
) -> Option<Tensor<R::Scale, (N,)>> {
    Some(Tensor::full(R::scale(factor_of_f32_product(input, weight, output))?))
}

/// Does not compile if the weight of a layer with `N` outputs is not quantised as such weights are.
pub(super) const fn check_weight<W: Quantization, N: FixedDim>() {
    assert!(W::IS_VALID, "the scales of a weight must be positive and finite");
    assert!(W::ZERO_POINT == 0, "the zero point of a weight must be 0");
    assert!(
        match W::AXIS {
            None => true,
            Some(axis) => axis == 0 && W::SCALES.len() == N::CAP,
        },
        "a weight must have one scale, or one for each output, which is its first axis"
    );
}

/// The factors of a layer whose tensors have these parameters, by `one` where the weight has one scale.
pub(super) fn typed<R: Rounding, N: FixedDim, X: PerTensor, W: Quantization, Y: PerTensor>(
    one: impl FnOnce(f32, f32, f32) -> f64,
) -> Option<Tensor<R::Scale, (N,)>> {
    const { check_weight::<W, N>() }
    const { check_parameters::<i8, X>() }
    if W::AXIS.is_none() {
        let scale = scale_at::<W>(&[]);
        return Some(Tensor::full(R::scale(one(X::SCALE, scale, Y::SCALE))?));
    }
    let scales = Tensor::<f32, (N,)>::from_fn(|(output,)| scale_at::<W>(&[output.get()]));
    per_channel::<R, N>(X::SCALE, &scales, Y::SCALE)
}
