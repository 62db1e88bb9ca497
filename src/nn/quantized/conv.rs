//! The convolution of images of codes.

use core::marker::PhantomData;

use super::filter::Filter;
use crate::dim::{FixedDim, One};
use crate::dtype::quantized::{Code, Coded, PerTensor, Q, Quantization, Requant, Rounding};
use crate::expr::quantized::ZeroPointBias;
use crate::expr::{Binary, Convolution, Lazy, NoBias, op};
use crate::layout::{ChannelsLast, Layout};
use crate::shape::{BroadcastsTo, BroadcastsWith, Conv, Convolves, Images};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// A weight sliding over images of codes, and a bias for each output channel, as codes again.
///
/// # Shape
/// `[N, C, H, W] → [N, O, H', W']`, or without `N`, with the weight `[O, C / groups, KH, KW]`; `How`
/// gives stride, padding, dilation and groups.
///
/// # Numerics
/// `requant(bias + sum (x - zero point) * w)`, the sum modulo `2^32` and so exact where it fits. The
/// padding stands for the number 0, and contributes nothing.
///
/// # Example: a weight of one tap
/// ```
/// use formwork::dtype::quantized::{Double, Multiplier, Requant};
/// use formwork::nn::quantized::Conv2d;
/// use formwork::prelude::*;
///
/// let factors = Tensor::full(Multiplier::new(0.25).unwrap());
/// let layer: Conv2d<One, One, One, One, Double> = Conv2d::new(
///     Tensor::from_flat([3]),
///     Tensor::from_array([40]),
///     -10, // the zero point of the input
///     factors,
///     Requant::<Double, i8>::new(5),
///     conv(),
/// );
/// let image: Tensor<i8, s![1, 2, 2]> = Tensor::from_array([[[-10, 0], [10, 20]]]);
/// let y: Tensor<i8, s![1, 2, 2]> = layer.forward(&image).eval();
/// assert_eq!(y.into_array(), [[[15, 23], [30, 38]]]);
/// ```
pub struct Conv2d<N, C, KH, KW, R, How = Conv, I = i8, O = i8>
where
    N: FixedDim,
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
    O: Coded,
{
    filter: Filter<N, C, KH, KW, R, ChannelsLast>,
    requant: Requant<R, O>,
    how: How,
    input: PhantomData<fn(I) -> I>,
}

/// A convolution of images of codes of shape `S`, with results of shape `Y`.
pub(crate) type Requantized<'x, S, L, W, M, N, How, Y, R, O> = Binary<
    Binary<
        Convolution<View<'x, i8, S, L>, View<'x, i8, W, M>, NoBias, How, Y, 2>,
        ZeroPointBias<'x, S, W, How, Y>,
        op::Add,
    >,
    View<'x, <R as Rounding>::Scale, (N, One, One)>,
    Requant<R, O>,
>;

/// The same, as layers give it.
pub(super) type Applied<'x, S, L, W, M, N, How, Y, R, O> =
    Lazy<Requantized<'x, S, L, W, M, N, How, Y, R, O>>;

impl<N, C, KH, KW, R, How, I, O> Conv2d<N, C, KH, KW, R, How, I, O>
where
    N: FixedDim,
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
        weight: Tensor<i8, (N, C, KH, KW)>,
        bias: Tensor<i32, (N,)>,
        zero_point: i8,
        factors: Tensor<R::Scale, (N,)>,
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
    ) -> Applied<'x, S, L, (N, C, KH, KW), ChannelsLast, N, How, Y, R, O>
    where
        S: Images<2>,
        (N, C, KH, KW): Convolves<S, How, 2, Out = Y>,
        Y: Images<2> + BroadcastsTo<Y> + BroadcastsWith<(N, One, One)>,
        L: Layout<S>,
        K: Storage<I>,
    {
        let sums = images.codes().conv2d(&self.filter.weight, NoBias, self.how);
        (sums + self.filter.bias(images.shape())).requantize(&self.filter.factors, self.requant)
    }
}

impl<N, C, KH, KW, R, How, X, T, Y> Conv2d<N, C, KH, KW, R, How, Q<i8, X>, Q<T, Y>>
where
    N: FixedDim,
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
            (N, C, KH, KW),
            impl Layout<(N, C, KH, KW)>,
            impl Storage<Q<i8, W>>,
        >,
        bias: Tensor<i32, (N,)>,
        requant: Requant<R, Q<T, Y>>,
        how: How,
    ) -> Option<Self> {
        let filter = Filter::typed::<X, W, Y>(weight, bias)?;
        Some(Self { filter, requant, how, input: PhantomData })
    }
}
