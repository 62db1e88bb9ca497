//! The linear layer on codes.

use core::marker::PhantomData;

use super::scales::typed;
use crate::dim::FixedDim;
use crate::dtype::quantized::{
    Code, Coded, PerTensor, Q, Quantization, Requant, Rounding, factor_of_f32_product,
};
use crate::expr::{self, Binary, Lazy};
use crate::layout::Layout;
use crate::shape::{BroadcastsWith, LinearWith};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// Each vector of codes on the last axis times the transposed weight, plus the bias, as codes again.
///
/// # Shape
/// `[.., IN] → [.., OUT]`, with the weight `[OUT, IN]`
///
/// # Numerics
/// `requant(bias + sum (x - zero point) * w)`, the sum modulo `2^32` and so exact where it fits.
///
/// # Example: types that tell what codes stand for
/// ```
/// use formwork::dtype::quantized::{Double, PerTensor, Q, Requant};
/// use formwork::nn::quantized::Linear;
/// use formwork::prelude::*;
///
/// struct Input;
/// impl PerTensor for Input {
///     const SCALE: f32 = 0.5;
///     const ZERO_POINT: i32 = -1;
/// }
/// struct Weight;
/// impl PerTensor for Weight {
///     const SCALE: f32 = 0.125;
/// }
/// struct Output;
/// impl PerTensor for Output {
///     const SCALE: f32 = 0.25;
/// }
///
/// // The weight stands for [[1, -1], [0.5, 2]]; the bias for [0.25, -2], in steps of 0.5 * 0.125.
/// let weight: Tensor<i8, s![2, 2]> = Tensor::from_array([[8, -8], [4, 16]]);
/// let bias: Tensor<i32, s![2]> = Tensor::from_array([4, -32]);
/// let layer: Linear<D<2>, D<2>, Double, Q<i8, Input>, Q<i8, Output>> =
///     Linear::typed(&weight.as_quantized::<Weight>(), bias, Requant::typed().relu()).unwrap();
///
/// let x: Tensor<f32, s![2]> = Tensor::from_array([1.5, 3.0]);
/// let x: Tensor<Q<i8, Input>, s![2]> = x.quantize().eval();
/// let y: Tensor<Q<i8, Output>, s![2]> = layer.forward(&x).eval();
/// assert_eq!(y.dequantize().eval().as_slice(), [0.0, 4.75]);
/// ```
pub struct Linear<In, Out, R, I = i8, O = i8>
where
    In: FixedDim,
    Out: FixedDim,
    R: Rounding,
    O: Coded,
{
    weight: Tensor<i8, (Out, In)>,
    folded: Tensor<i32, (Out,)>,
    factors: Tensor<R::Scale, (Out,)>,
    requant: Requant<R, O>,
    input: PhantomData<fn(I) -> I>,
}

/// A linear layer applied to codes of shape `S`.
pub(crate) type Requantized<'x, S, L, In, Out, R, O> = Binary<
    expr::Linear<
        View<'x, i8, S, L>,
        View<'x, i8, (Out, In)>,
        View<'x, i32, (Out,)>,
        <S as LinearWith<(Out, In)>>::Out,
    >,
    View<'x, <R as Rounding>::Scale, (Out,)>,
    Requant<R, O>,
>;

/// The same, as layers give it.
type Applied<'x, S, L, In, Out, R, O> = Lazy<Requantized<'x, S, L, In, Out, R, O>>;

impl<In, Out, R, I, O> Linear<In, Out, R, I, O>
where
    In: FixedDim,
    Out: FixedDim,
    R: Rounding,
    I: Coded<Code = i8>,
    O: Coded,
{
    /// The layer with these parameters: a bias in steps of input times weight, the zero point of the
    /// input, a factor for each output. Usable in a `const` or `static`.
    pub const fn new(
        weight: Tensor<i8, (Out, In)>,
        bias: Tensor<i32, (Out,)>,
        zero_point: i8,
        factors: Tensor<R::Scale, (Out,)>,
        requant: Requant<R, O>,
    ) -> Self {
        let [byte] = zero_point.to_le_bytes();
        // The sign is that of the highest byte.
        let zero_point = i32::from_be_bytes([byte, 0, 0, 0]) >> 24;
        let folded = bias.with_sums(&weight, zero_point.wrapping_neg());
        Self::from_folded(weight, folded, factors, requant)
    }

    /// The layer with a bias that has the zero point of the input folded in: each is less by the zero
    /// point times the sum of a row of the weight. Usable in a `static`.
    pub const fn from_folded(
        weight: Tensor<i8, (Out, In)>,
        folded: Tensor<i32, (Out,)>,
        factors: Tensor<R::Scale, (Out,)>,
        requant: Requant<R, O>,
    ) -> Self {
        Self { weight, folded, factors, requant, input: PhantomData }
    }

    /// The layer applied to `input`, as an expression.
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, S, L, K>(
        &'x self,
        input: &'x Tensor<I, S, L, K>,
    ) -> Applied<'x, S, L, In, Out, R, O>
    where
        S: LinearWith<(Out, In), Features = Out, Out: BroadcastsWith<(Out,)>>,
        L: Layout<S>,
        K: Storage<I>,
    {
        input.codes().linear(&self.weight, &self.folded).requantize(&self.factors, self.requant)
    }
}

impl<In, Out, R, X, T, Y> Linear<In, Out, R, Q<i8, X>, Q<T, Y>>
where
    In: FixedDim,
    Out: FixedDim,
    R: Rounding,
    X: PerTensor,
    T: Code,
    Y: PerTensor,
{
    /// The layer whose scales and zero points are those of its types; nothing if they make no factors
    /// for the rule, being as small or as large as floats can be.
    ///
    /// # Panics
    /// Never. A weight that has neither one scale nor one for each output does not compile.
    pub fn typed<W: Quantization>(
        weight: &Tensor<Q<i8, W>, (Out, In), impl Layout<(Out, In)>, impl Storage<Q<i8, W>>>,
        bias: Tensor<i32, (Out,)>,
        requant: Requant<R, Q<T, Y>>,
    ) -> Option<Self> {
        let factors = typed::<R, Out, X, W, Y>(factor_of_f32_product)?;
        let weight = weight.codes().to_contiguous();
        Some(Self::new(weight, bias, i8::nearest(X::ZERO_POINT), factors, requant))
    }
}
