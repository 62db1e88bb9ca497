//! A network of 8-bit codes: a convolution, pools, a linear layer and softmax, computed with integers alone.
//!
//! Its weights are a sequence of numbers: what it finds means nothing, how it computes is that of a real one.
#![no_std]

use formwork::dtype::quantized::{Double, Multiplier, Requant, SoftmaxScale};
use formwork::nn::quantized::{Conv2d, Linear};
use formwork::prelude::*;
use formwork::shape::Conv;

/// The bytes of the layers: weights, biases, factors.
pub const WEIGHT_BYTES: usize = size_of::<Features>() + size_of::<Scores>();

/// The caller gives no memory: what is in between is on the stack.
pub const RAM_BYTES: usize = 0;

type Features = Conv2d<D<8>, One, D<3>, D<3>, Double, Conv<One, Same>>;
type Scores = Linear<D<128>, D<4>, Double>;

const FILTER_CODES: [[[[i8; 3]; 3]; 1]; 8] = {
    let mut codes = [[[[0; 3]; 3]; 1]; 8];
    let mut at = 0;
    while at < 72 {
        codes[at / 9][0][at / 3 % 3][at % 3] = code(at);
        at += 1;
    }
    codes
};
const ROW_CODES: [[i8; 128]; 4] = {
    let mut codes = [[0; 128]; 4];
    let mut at = 0;
    while at < 512 {
        codes[at / 128][at % 128] = code(at + 72);
        at += 1;
    }
    codes
};

/// A code from -127 to 127, for each number another.
const fn code(number: usize) -> i8 {
    let mixed = (number as u32).wrapping_mul(2_654_435_761) >> 16;
    (mixed % 255) as i32 as i16 as i8
}

/// The factor of both layers, as the integers that it is computed with.
const FACTOR: Multiplier = match Multiplier::new(0.004) {
    Some(factor) => factor,
    None => panic!("the factor is positive"),
};
const SCALE: SoftmaxScale = match SoftmaxScale::new(0.1, 1.0) {
    Some(scale) => scale,
    None => panic!("the scale is positive"),
};

/// The layers, made when the program is compiled: they are in the memory of constants.
static CONVOLUTION: Features = Conv2d::new(
    Tensor::from_array(FILTER_CODES),
    Tensor::from_array([100; 8]),
    -128,
    Tensor::from_array([FACTOR; 8]),
    Requant::around(-128).relu(),
    conv().padding(Same),
);
static LINEAR: Scores = Linear::new(
    Tensor::from_array(ROW_CODES),
    Tensor::from_array([-7; 4]),
    -128,
    Tensor::from_array([FACTOR; 4]),
    Requant::around(3),
);

/// The probabilities of four classes, as codes, of an image of codes.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn codes_classify(image: &[i8; 64], classes: &mut [i8; 4]) {
    let image: View<'_, i8, s![1, 8, 8]> = View::from_flat_ref(image);
    let features: Tensor<i8, s![8, 8, 8]> = CONVOLUTION.forward(&image).eval();
    let means: Tensor<i8, s![8, 4, 4]> = features.avg_pool2d_codes(pool(dim!(2))).eval();
    let sums: Tensor<i8, s![8, 4, 4]> = means.max_pool2d_codes(pool(dim!(1))).eval();
    let scores: Tensor<i8, s![4]> = LINEAR.forward(&sums.flatten()).eval();
    *classes = scores.softmax_codes(axes![0], SCALE).eval().codes().to_array();
}
