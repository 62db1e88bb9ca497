//! Whole networks: the digits of the example, and one of codes.

use formwork::dtype::quantized::{Double, Multiplier, Requant, SoftmaxScale};
use formwork::nn::quantized::{Conv2d, DepthwiseConv2d, Linear};
use formwork::prelude::*;

use super::kernels;

#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../../../../examples/digits/network.rs"]
mod digits;

kernels! {
    digits_network(pixels: u8 [64]) => {
        let mut ram = digits::Ram::new();
        let pixels: &[u8; 64] = pixels.as_slice().first_chunk().expect("64 pixels");
        digits::scores(pixels, &mut ram).to_array()
    };
    digits_classified(pixels: u8 [64]) => {
        let mut ram = digits::Ram::new();
        let pixels: &[u8; 64] = pixels.as_slice().first_chunk().expect("64 pixels");
        digits::classify(pixels, &mut ram)
    };
    int8_network(image: i8 [1, 8, 8], weights: i8 [512], bias: i32 [8]) => {
        let some = Multiplier::new(0.004_321).expect("a factor that is a number");
        let weights = weights.as_slice();
        let convolution: Conv2d<D<8>, One, D<3>, D<3>, Double, _> = Conv2d::new(
            Tensor::from_slice(&weights[..72]).expect("72"),
            bias.to_contiguous(),
            -128,
            Tensor::full(some),
            Requant::new(-128).relu(),
            conv().padding(Same),
        );
        let depthwise: DepthwiseConv2d<D<8>, D<3>, D<3>, Double, _> = DepthwiseConv2d::new(
            Tensor::from_slice(&weights[..72]).expect("72"),
            bias.to_contiguous(),
            -128,
            Tensor::full(some),
            Requant::new(-128).relu(),
            conv().padding(Same),
        );
        let linear: Linear<D<128>, D<4>, Double> = Linear::new(
            Tensor::from_slice(weights).expect("512"),
            Tensor::full(-7),
            -128,
            Tensor::full(some),
            Requant::new(3),
        );
        let edges: Tensor<i8, s![8, 8, 8]> = convolution.forward(&image).eval();
        let features: Tensor<i8, s![8, 8, 8]> = depthwise.forward(&edges).eval();
        let means: Tensor<i8, s![8, 4, 4]> = features.avg_pool2d_codes(pool(dim!(2))).eval();
        let largest: Tensor<i8, s![8, 4, 4]> = means.max_pool2d_codes(pool(dim!(1))).eval();
        let scores: Tensor<i8, s![4]> = linear.forward(&largest.flatten()).eval();
        let scale = SoftmaxScale::new(0.1, 1.0).expect("a scale");
        scores.softmax_codes(axes![0], scale).eval()
    };
}
