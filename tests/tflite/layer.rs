//! Layers of codes with the parameters of an operator of a stored network.

use formwork::dim::FixedDim;
use formwork::dtype::quantized::{Affine, Double, Requant, RescaledAdd, SoftmaxScale};
use formwork::nn::quantized::{Conv2d, DepthwiseConv2d, Linear, per_channel, per_tensor};
use formwork::prelude::*;

use crate::model::Model;

/// How the sums of an operator become codes.
fn requant(model: &Model, op: usize) -> Requant<Double, i8> {
    let requant = Requant::new(model.zero_point(model.output(op)));
    if model.has_relu(op) { requant.relu() } else { requant }
}

/// The layer of a FULLY_CONNECTED operator.
pub(crate) fn linear<Out: FixedDim, In: FixedDim>(
    model: &Model,
    op: usize,
    _weight: (Out, In),
) -> Linear<In, Out, Double> {
    let [input, weight, bias] = [0, 1, 2].map(|operand| model.input(op, operand));
    let scales = [input, weight, model.output(op)].map(|tensor| model.scale(tensor));
    Linear::new(
        Tensor::from_slice(&model.constant(weight)).expect("the weight has this shape"),
        Tensor::from_slice(&model.constant(bias)).expect("the bias has this shape"),
        model.zero_point(input),
        per_tensor::<Double, Out>(scales[0], scales[1], scales[2]).expect("scales are positive"),
        requant(model, op),
    )
}

/// The factors of a convolution.
fn factors<N: FixedDim>(
    model: &Model,
    op: usize,
) -> Tensor<formwork::dtype::quantized::Multiplier, (N,)> {
    let weight: Tensor<f32, (N,)> = Tensor::from_slice(&model.scales(model.input(op, 1)))
        .expect("there is a scale for each channel");
    let (input, output) = (model.scale(model.input(op, 0)), model.scale(model.output(op)));
    per_channel::<Double, N>(input, &weight, output).expect("scales are positive")
}

/// The layer of a CONV_2D operator, whose file has the channels last.
pub(crate) fn convolution<N: FixedDim, C: FixedDim, KH: FixedDim, KW: FixedDim, How: Copy>(
    model: &Model,
    op: usize,
    _weight: (N, C, KH, KW),
    how: How,
) -> Conv2d<N, C, KH, KW, Double, How> {
    let stored = model.constant(model.input(op, 1));
    let stored: View<'_, i8, (N, KH, KW, C)> =
        View::from_slice(&stored).expect("it has this shape");
    Conv2d::new(
        Tensor::<i8, (N, C, KH, KW)>::from_fn(|(n, c, h, w)| stored.at((n, h, w, c))),
        Tensor::from_slice(&model.constant(model.input(op, 2))).expect("the bias has this shape"),
        model.zero_point(model.input(op, 0)),
        factors(model, op),
        requant(model, op),
        how,
    )
}

/// The layer of a DEPTHWISE_CONV_2D operator with one filter for each channel.
pub(crate) fn depthwise<C: FixedDim, KH: FixedDim, KW: FixedDim, How: Copy>(
    model: &Model,
    op: usize,
    _weight: (C, One, KH, KW),
    how: How,
) -> DepthwiseConv2d<C, KH, KW, Double, How> {
    let stored = model.constant(model.input(op, 1));
    let stored: View<'_, i8, (KH, KW, C)> = View::from_slice(&stored).expect("it has this shape");
    DepthwiseConv2d::new(
        Tensor::<i8, (C, One, KH, KW)>::from_fn(|(c, _, h, w)| stored.at((h, w, c))),
        Tensor::from_slice(&model.constant(model.input(op, 2))).expect("the bias has this shape"),
        model.zero_point(model.input(op, 0)),
        factors(model, op),
        requant(model, op),
        how,
    )
}

/// The layer of a DEPTHWISE_CONV_2D operator with several filters for one channel.
pub(crate) fn depthwise_of_one<N: FixedDim, KH: FixedDim, KW: FixedDim, How: Copy>(
    model: &Model,
    op: usize,
    _weight: (N, One, KH, KW),
    how: How,
) -> Conv2d<N, One, KH, KW, Double, How> {
    let stored = model.constant(model.input(op, 1));
    let stored: View<'_, i8, (KH, KW, N)> = View::from_slice(&stored).expect("it has this shape");
    Conv2d::new(
        Tensor::<i8, (N, One, KH, KW)>::from_fn(|(n, _, h, w)| stored.at((h, w, n))),
        Tensor::from_slice(&model.constant(model.input(op, 2))).expect("the bias has this shape"),
        model.zero_point(model.input(op, 0)),
        factors(model, op),
        requant(model, op),
        how,
    )
}

/// The sum of an ADD operator.
pub(crate) fn addition(model: &Model, op: usize) -> RescaledAdd<Double, i8> {
    let [left, right] = [0, 1].map(|operand| {
        let tensor = model.input(op, operand);
        Affine { scale: model.scale(tensor), zero_point: model.zero_point(tensor) }
    });
    let scale = model.scale(model.output(op));
    RescaledAdd::new(left, right, scale, requant(model, op)).expect("scales are positive")
}

/// The softmax of a SOFTMAX operator.
pub(crate) fn softmax(model: &Model, op: usize) -> SoftmaxScale {
    SoftmaxScale::new(model.scale(model.input(op, 0)), 1.0).expect("scales are positive")
}

/// The codes of an image in the order of the files, channels last.
pub(crate) fn channels_last<C: FixedDim, H: FixedDim, W: FixedDim>(
    image: &Tensor<i8, (C, H, W)>,
) -> Vec<i8> {
    let mut codes = Vec::with_capacity(C::CAP * H::CAP * W::CAP);
    for row in H::DIM.indices() {
        for column in W::DIM.indices() {
            codes.extend(C::DIM.indices().map(|channel| image.at((channel, row, column))));
        }
    }
    codes
}

/// An image with its channels first from one in the order of the files.
pub(crate) fn channels_first<C: FixedDim, H: FixedDim, W: FixedDim>(
    codes: &[i8],
) -> Tensor<i8, (C, H, W)> {
    let stored: View<'_, i8, (H, W, C)> = View::from_slice(codes).expect("it has this shape");
    Tensor::<i8, (C, H, W)>::from_fn(|(c, h, w)| stored.at((h, w, c)))
}
