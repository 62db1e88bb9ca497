//! Networks: of floats, of codes, and a chain that the compiler plans.

use formwork::dtype::quantized::{Double, Multiplier, Requant, SoftmaxScale};
use formwork::expr::op;
use formwork::nn::chain::{Chain, Fused, InPlace, Reshape, Residual};
use formwork::nn::quantized::{Conv2d, Linear};
use formwork::prelude::*;
use formwork::shape::{Conv, Pool};
use formwork::storage::Arena;

use crate::digest::Digest;
use crate::network::{Ram, scores};
use crate::numbers::Numbers;

static IMAGES: &[u8] = include_bytes!("../../../../examples/digits/test_images.u8");

/// The scores of some test images.
pub(super) fn digits(digest: &mut Digest) {
    let mut ram = Ram::new();
    for image in IMAGES.as_chunks::<64>().0.iter().take(4) {
        digest.numbers(&scores(image, &mut ram).to_array());
    }
}

/// A network of codes with random weights: a convolution, pools, a linear layer and a softmax.
pub(super) fn codes(digest: &mut Digest) {
    let mut n = Numbers::new(1);
    draw! { n, draw:
        filters: i8, [8, 1, 3, 3];
        rows: i8, [4, 128];
        first: i8, [1, 8, 8];
        second: i8, [1, 8, 8];
    }
    let (Some(factor), Some(scale)) = (Multiplier::new(0.003), SoftmaxScale::new(0.1, 1.0)) else {
        return digest.bytes(b"no factor");
    };
    let convolution: Conv2d<D<8>, One, D<3>, D<3>, Double, _> = Conv2d::new(
        filters,
        Tensor::full(100),
        -128,
        Tensor::full(factor),
        Requant::new(-128).relu(),
        conv().padding(Same),
    );
    let linear: Linear<D<128>, D<4>, Double> =
        Linear::new(rows, Tensor::full(-7), -128, Tensor::full(factor), Requant::new(3));
    for image in [first, second] {
        let features: Tensor<i8, s![8, 8, 8]> = eval!(convolution.forward(&image));
        let means: Tensor<i8, s![8, 4, 4]> = eval!(features.avg_pool2d_codes(pool(dim!(2))));
        let largest: Tensor<i8, s![8, 4, 4]> = eval!(means.max_pool2d_codes(pool(dim!(1))));
        let scores: Tensor<i8, s![4]> = eval!(linear.forward(&largest.flatten()));
        digest.numbers(features.as_slice());
        digest.numbers(scores.as_slice());
        digest.numbers(scores.softmax_codes(axes![0], scale).eval().codes().as_slice());
    }
}

/// A convolution, a pool, a branch whose input is added, and a linear layer, planned by the compiler.
type Branches = Chain<
    f32,
    s![1, 8, 8],
    (
        Fused<formwork::nn::Conv2d<D<4>, One, D<3>, D<3>, Conv<One, One>>, op::Relu>,
        formwork::nn::MaxPool2d<Pool<D<2>>>,
        Residual<(formwork::nn::Conv2d<D<4>, D<4>, One, One>, InPlace<op::Relu>)>,
        Reshape<s![64]>,
        formwork::nn::Linear<D<64>, D<3>>,
    ),
>;

/// Such a chain with random weights.
pub(super) fn chain(digest: &mut Digest) {
    let mut n = Numbers::new(2);
    draw! { n, draw:
        filters: f32, [4, 1, 3, 3];
        mixed: f32, [4, 4, 1, 1];
        rows: f32, [3, 64];
        image: f32, [1, 8, 8];
    }
    let mut ram: Arena<{ Branches::RAM_BYTES }> = Arena::new();
    let network = Branches::new((
        Fused(formwork::nn::Conv2d::new(filters, Tensor::ZEROS, conv().padding(One)), op::Relu),
        formwork::nn::MaxPool2d::new(pool(D::<2>)),
        Residual((formwork::nn::Conv2d::new(mixed, Tensor::ZEROS, conv()), InPlace(op::Relu))),
        Reshape::new(),
        formwork::nn::Linear::new(rows, Tensor::ZEROS),
    ));
    digest.numbers(&network.run(&mut ram, |input| input.assign(&image)).to_array());
}
