//! The parameters that convolutions of codes share.

use super::scales::typed;
use crate::dim::{FixedDim, One};
use crate::dtype::quantized::{Code, PerTensor, Q, Quantization, Rounding, factor};
use crate::expr::Lazy;
use crate::expr::quantized::ZeroPointBias;
use crate::layout::{Dense, Layout, OutputsLast};
use crate::shape::{Convolves, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// A weight, a bias with the zero point of the input folded in, and a factor for each output channel.
pub(super) struct Filter<N, C, KH, KW, R, M>
where
    N: FixedDim,
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
{
    /// In the order of memory that the convolution reads it in.
    pub(super) weight: Tensor<i8, (N, C, KH, KW), M>,
    pub(super) factors: Tensor<R::Scale, (N, One, One)>,
    /// The bias less the zero point times the sum of all taps.
    folded: Tensor<i32, (N,)>,
    /// The sums of the taps over the input channels, for places with taps on the padding.
    taps: Tensor<i32, (N, KH, KW), OutputsLast>,
    zero_point: i32,
}

impl<N, C, KH, KW, R, M> Filter<N, C, KH, KW, R, M>
where
    N: FixedDim,
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
    M: Dense<(N, C, KH, KW)>,
{
    pub(super) const fn new(
        weight: Tensor<i8, (N, C, KH, KW)>,
        bias: Tensor<i32, (N,)>,
        zero_point: i8,
        factors: Tensor<R::Scale, (N,)>,
    ) -> Self {
        let [byte] = zero_point.to_le_bytes();
        // The sign is that of the highest byte.
        let zero_point = i32::from_be_bytes([byte, 0, 0, 0]) >> 24;
        let taps = Tensor::of_taps(&weight);
        let folded = bias.with_sums(&weight, zero_point.wrapping_neg());
        Self { weight: weight.into_layout(), factors: factors.in_shape(), folded, taps, zero_point }
    }

    /// Those of a weight and a bias whose scales and zero points are in types: of the input `X`, the weight
    /// `W`, the output `Y`.
    pub(super) fn typed<X: PerTensor, W: Quantization, Y: PerTensor>(
        weight: &Tensor<
            Q<i8, W>,
            (N, C, KH, KW),
            impl Layout<(N, C, KH, KW)>,
            impl Storage<Q<i8, W>>,
        >,
        bias: Tensor<i32, (N,)>,
    ) -> Option<Self> {
        let factors = typed::<R, N, X, W, Y>(factor)?;
        let weight = weight.codes().to_contiguous();
        Some(Self::new(weight, bias, i8::nearest(X::ZERO_POINT), factors))
    }

    /// What is added to the sums of images of this shape.
    #[inline(always)]
    pub(super) fn bias<S, How, Y>(
        &self,
        images: S,
    ) -> Lazy<ZeroPointBias<'_, S, (N, C, KH, KW), How, Y>>
    where
        S: Shape,
        (N, C, KH, KW): Convolves<S, How, 2, Out = Y>,
    {
        let (folded, taps) = (self.folded.view(), self.taps.view());
        ZeroPointBias::new(images, self.weight.shape(), folded, taps, self.zero_point)
    }
}
