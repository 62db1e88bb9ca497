//! Layers of codes in a chain.

use super::forward::{Forward, layers};
use super::layer::{Layer, Moment, Planned, Title};
use super::state::{Fresh, State};
use crate::dim::{FixedDim, One};
use crate::dtype::AnyBits;
use crate::dtype::quantized::{Coded, Rounding};
use crate::expr::Lazy;
use crate::layout::{ChannelsLast, Contiguous, OutputsLast};
use crate::nn::quantized::{
    Conv2d, DepthwiseConv2d, Linear, RequantizedConvolution, RequantizedProduct,
};
use crate::shape::{
    BroadcastsTo, BroadcastsWith, Convolves, Depthwise, FixedShape, Images, LinearWith,
};
use crate::tensor::View;

/// The shape that a convolution gives.
type Convolved<S, W, How> = <W as Convolves<S, How, 2>>::Out;

impl<S, N, C, KH, KW, R, How, I, O> Forward<I, S> for Conv2d<N, C, KH, KW, R, How, I, O>
where
    S: Images<2> + FixedShape,
    N: FixedDim,
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
    How: Copy,
    I: Coded<Code = i8> + AnyBits,
    O: Coded + AnyBits,
    (N, C, KH, KW): Convolves<S, How, 2>,
    Convolved<S, (N, C, KH, KW), How>: Images<2>
        + FixedShape
        + BroadcastsTo<Convolved<S, (N, C, KH, KW), How>>
        + BroadcastsWith<(N, One, One), Out = Convolved<S, (N, C, KH, KW), How>>,
{
    type Elem = O;
    type Out = Convolved<S, (N, C, KH, KW), How>;
    type Expr<'x>
        = RequantizedConvolution<
        'x,
        S,
        Contiguous,
        (N, C, KH, KW),
        ChannelsLast,
        N,
        How,
        Self::Out,
        R,
        O,
    >
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, I, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

impl<S, C, KH, KW, R, How, I, O> Forward<I, S> for DepthwiseConv2d<C, KH, KW, R, How, I, O>
where
    S: Images<2> + FixedShape,
    C: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    R: Rounding,
    How: Copy,
    I: Coded<Code = i8> + AnyBits,
    O: Coded + AnyBits,
    (C, One, KH, KW): Convolves<S, Depthwise<How>, 2>,
    Convolved<S, (C, One, KH, KW), Depthwise<How>>: Images<2>
        + FixedShape
        + BroadcastsTo<Convolved<S, (C, One, KH, KW), Depthwise<How>>>
        + BroadcastsWith<(C, One, One), Out = Convolved<S, (C, One, KH, KW), Depthwise<How>>>,
{
    type Elem = O;
    type Out = Convolved<S, (C, One, KH, KW), Depthwise<How>>;
    type Expr<'x>
        = RequantizedConvolution<
        'x,
        S,
        Contiguous,
        (C, One, KH, KW),
        OutputsLast,
        C,
        Depthwise<How>,
        Self::Out,
        R,
        O,
    >
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, I, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

impl<S, In, Out, R, I, O> Forward<I, S> for Linear<In, Out, R, I, O>
where
    S: LinearWith<(Out, In), Features = Out> + FixedShape,
    <S as LinearWith<(Out, In)>>::Out:
        FixedShape + BroadcastsWith<(Out,), Out = <S as LinearWith<(Out, In)>>::Out>,
    In: FixedDim,
    Out: FixedDim,
    R: Rounding,
    I: Coded<Code = i8> + AnyBits,
    O: Coded + AnyBits,
{
    type Elem = O;
    type Out = <S as LinearWith<(Out, In)>>::Out;
    type Expr<'x>
        = RequantizedProduct<'x, S, Contiguous, In, Out, R, O>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, I, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

layers! {
    "convolution", [N: FixedDim, C: FixedDim, KH: FixedDim, KW: FixedDim, R: Rounding, How, I, O: Coded]
        Conv2d<N, C, KH, KW, R, How, I, O>;
    "depthwise", [C: FixedDim, KH: FixedDim, KW: FixedDim, R: Rounding, How, I, O: Coded]
        DepthwiseConv2d<C, KH, KW, R, How, I, O>;
    "linear", [In: FixedDim, Out: FixedDim, R: Rounding, I, O: Coded] Linear<In, Out, R, I, O>;
}
