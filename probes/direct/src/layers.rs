//! Networks: of digits, of codes, and a chain of layers.

#[allow(dead_code, reason = "the example uses more of it")]
#[path = "../../../examples/digits/network.rs"]
mod network;

use formwork::dtype::quantized::{Double, Multiplier, PerTensor, Q, Requant, SoftmaxScale};
use formwork::expr::op;
use formwork::nn::chain::{Chain, Fused, InPlace, Reshape, Residual};
use formwork::nn::quantized::{Conv2d, DepthwiseConv2d, Linear};
use formwork::prelude::*;
use formwork::shape::{Conv, Pool};
use formwork::storage::StaticArena;
use network::Ram;

/// The digit in one image, and the scores of all ten.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn digits_classify(pixels: &[u8; 64], scores: &mut [f32; 10]) -> u8 {
    let mut ram = Ram::new();
    let found = network::scores(pixels, &mut ram);
    let (class,) = found.argmax_all();
    let class = class.get() as u8;
    *scores = found.to_array();
    class
}

/// The probabilities of four classes, as codes, by a network of codes with these weights and factors.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn codes_classify(
    filters: &[[[[i8; 3]; 3]; 1]; 8],
    rows: &[[i8; 128]; 4],
    factor: f64,
    image: &[[[i8; 8]; 8]; 1],
    classes: &mut [i8; 4],
) {
    let Some(factor) = Multiplier::new(factor) else { return };
    let Some(scale) = SoftmaxScale::new(0.1, 1.0) else { return };
    let convolution: Conv2d<D<8>, One, D<3>, D<3>, Double, _> = Conv2d::new(
        Tensor::from_array(*filters),
        Tensor::full(100),
        -128,
        Tensor::full(factor),
        Requant::new(-128).relu(),
        conv().padding(Same),
    );
    let linear: Linear<D<128>, D<4>, Double> = Linear::new(
        Tensor::from_array(*rows),
        Tensor::full(-7),
        -128,
        Tensor::full(factor),
        Requant::new(3),
    );
    let image: Tensor<i8, (One, D<8>, D<8>)> = Tensor::from_array(*image);
    let features: Tensor<i8, (D<8>, D<8>, D<8>)> = convolution.forward(&image).eval();
    let means: Tensor<i8, (D<8>, D<4>, D<4>)> = features.avg_pool2d_codes(pool(D::<2>)).eval();
    let sums: Tensor<i8, (D<8>, D<4>, D<4>)> = means.max_pool2d_codes(pool(One)).eval();
    let scores: Tensor<i8, (D<4>,)> = linear.forward(&sums.flatten()).eval();
    let probabilities = scores.softmax_codes((Ax::<0>,), scale).eval();
    *classes = probabilities.codes().to_array();
}

/// What codes of a network stand for.
macro_rules! parameters {
    ($($name:ident: $scale:literal, $zero:literal;)*) => {$(
        struct $name;

        impl PerTensor for $name {
            const SCALE: f32 = $scale;
            const ZERO_POINT: i32 = $zero;
        }
    )*};
}

parameters! {
    Input: 0.5, -1;
    Weight: 0.125, 0;
    Output: 0.25, 3;
}

/// A linear layer and a depthwise convolution whose codes say what they stand for, and their sum.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn typed_forward(
    rows: &[[i8; 64]; 64],
    filters: &[[[[i8; 3]; 3]; 1]; 1],
    image: &[[[i8; 8]; 8]; 1],
    sums: &mut [f32; 64],
) {
    let rows: Tensor<i8, (D<64>, D<64>)> = Tensor::from_array(*rows);
    let filters: Tensor<i8, (One, One, D<3>, D<3>)> = Tensor::from_array(*filters);
    let linear: Option<Linear<D<64>, D<64>, Double, Q<i8, Input>, Q<i8, Output>>> =
        Linear::typed(&rows.as_quantized::<Weight>(), Tensor::ZEROS, Requant::typed());
    let depthwise: Option<
        DepthwiseConv2d<One, D<3>, D<3>, Double, _, Q<i8, Input>, Q<i8, Output>>,
    > = DepthwiseConv2d::typed(
        &filters.as_quantized::<Weight>(),
        Tensor::ZEROS,
        Requant::typed().relu(),
        conv().padding(One),
    );
    let (Some(linear), Some(depthwise)) = (linear, depthwise) else { return };
    let image: Tensor<i8, (One, D<8>, D<8>)> = Tensor::from_array(*image);
    let image = image.as_quantized::<Input>();
    let a: Tensor<Q<i8, Output>, (D<64>,)> = linear.forward(&image.flatten()).eval();
    let b: Tensor<Q<i8, Output>, (One, D<8>, D<8>)> = depthwise.forward(&image).eval();
    let sum = a.add_rescaled(&b.flatten(), Requant::<Double, Q<i8, Input>>::typed()).eval();
    *sums = sum.dequantize().eval().to_array();
}

/// A convolution, a pool, a branch whose input is added, and a linear layer, planned by the compiler.
type Branches = Chain<
    f32,
    (One, D<8>, D<8>),
    (
        Fused<formwork::nn::Conv2d<D<4>, One, D<3>, D<3>, Conv<One, One>>, op::Relu>,
        formwork::nn::MaxPool2d<Pool<D<2>>>,
        Residual<(formwork::nn::Conv2d<D<4>, D<4>, One, One>, InPlace<op::Relu>)>,
        Reshape<(D<64>,)>,
        formwork::nn::Linear<D<64>, D<3>>,
    ),
>;

static RAM: StaticArena<{ Branches::RAM_BYTES }> = StaticArena::new();

/// The scores of three classes by a chain with these weights, the first time that it is called.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn chain_classify(
    filters: &[[[[f32; 3]; 3]; 1]; 4],
    mixed: &[[[[f32; 1]; 1]; 4]; 4],
    rows: &[[f32; 64]; 3],
    image: &[[[f32; 8]; 8]; 1],
    scores: &mut [f32; 3],
) {
    let Some(ram) = RAM.take() else { return };
    let network = Branches::new((
        Fused(
            formwork::nn::Conv2d::new(
                Tensor::from_array(*filters),
                Tensor::ZEROS,
                conv().padding(One),
            ),
            op::Relu,
        ),
        formwork::nn::MaxPool2d::new(pool(D::<2>)),
        Residual((
            formwork::nn::Conv2d::new(Tensor::from_array(*mixed), Tensor::ZEROS, conv()),
            InPlace(op::Relu),
        )),
        Reshape::new(),
        formwork::nn::Linear::new(Tensor::from_array(*rows), Tensor::ZEROS),
    ));
    let image: Tensor<f32, (One, D<8>, D<8>)> = Tensor::from_array(*image);
    *scores = network.run(ram, |input| input.assign(&image)).to_array();
}
