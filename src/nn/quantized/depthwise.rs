//! The convolution of images of codes with one filter for each channel.

use core::marker::PhantomData;

use super::conv::Applied;
use super::filter::Filter;
use crate::dim::{FixedDim, One};
use crate::dtype::quantized::{Code, Coded, PerTensor, Q, Quantization, Requant, Rounding};
use crate::expr::NoBias;
use crate::layout::{Layout, OutputsLast};
use crate::shape::{BroadcastsTo, BroadcastsWith, Conv, Convolves, Depthwise, Images};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// One filter sliding over each channel of images of codes, and a bias for each channel, as codes again.
///
/// A channel that has several filters is a [`Conv2d`](super::Conv2d) with a group for each channel.
///
/// # Shape
/// `[N, C, H, W] → [N, C, H', W']`, or without `N`, with the weight `[C, 1, KH, KW]`; `How` gives
/// stride, padding and dilation.
///
/// # Numerics
/// As [`Conv2d`](super::Conv2d).
pub struct DepthwiseConv2d<C, KH, KW, R, How = Conv, I = i8, O = i8>
where
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
    O: Coded,
{
    filter: Filter<C, One, KH, KW, R, OutputsLast>,
    requant: Requant<R, O>,
    how: How,
    input: PhantomData<fn(I) -> I>,
}

impl<C, KH, KW, R, How, I, O> DepthwiseConv2d<C, KH, KW, R, How, I, O>
where
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
    How: Copy,
    I: Coded<Code = i8>,
    O: Coded,
{
    /// The layer with these parameters: a bias in steps of input times weight, the zero point of the
    /// input, a factor for each output channel. Usable in a `const` or `static`.
    pub const fn new(
        weight: Tensor<i8, (C, One, KH, KW)>,
        bias: Tensor<i32, (C,)>,
        zero_point: i8,
        factors: Tensor<R::Scale, (C,)>,
        requant: Requant<R, O>,
        how: How,
    ) -> Self {
        let filter = Filter::new(weight, bias, zero_point, factors);
        Self { filter, requant, how, input: PhantomData }
    }

    /// The layer applied to `images`, as an expression.
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, S, L, K, Y>(
        &'x self,
        images: &'x Tensor<I, S, L, K>,
    ) -> Applied<'x, S, L, (C, One, KH, KW), OutputsLast, C, Depthwise<How>, Y, R, O>
    where
        S: Images<2>,
        (C, One, KH, KW): Convolves<S, Depthwise<How>, 2, Out = Y>,
        Y: Images<2> + BroadcastsTo<Y> + BroadcastsWith<(C, One, One)>,
        L: Layout<S>,
        K: Storage<I>,
    {
        let sums = images.codes().depthwise2d(&self.filter.weight, NoBias, self.how);
        (sums + self.filter.bias(images.shape())).requantize(&self.filter.factors, self.requant)
    }
}

impl<C, KH, KW, R, How, X, T, Y> DepthwiseConv2d<C, KH, KW, R, How, Q<i8, X>, Q<T, Y>>
where
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
    How: Copy,
    X: PerTensor,
    T: Code,
    Y: PerTensor,
{
    /// The layer whose scales and zero points are those of its types; nothing if they make no factors
    /// for the rule, being as small or as large as floats can be.
    ///
    /// # Panics
    /// Never. A weight that has neither one scale nor one for each output channel does not compile.
    pub fn typed<W: Quantization>(
        weight: &Tensor<
            Q<i8, W>,
            (C, One, KH, KW),
            impl Layout<(C, One, KH, KW)>,
            impl Storage<Q<i8, W>>,
        >,
        bias: Tensor<i32, (C,)>,
        requant: Requant<R, Q<T, Y>>,
        how: How,
    ) -> Option<Self> {
        let filter = Filter::typed::<X, W, Y>(weight, bias)?;
        Some(Self { filter, requant, how, input: PhantomData })
    }
}
