//! Codes: from numbers, back to numbers, and from sums by each rule of rounding.

use formwork::dtype::quantized::{
    Double, HalfEven, HalfUp, Multiplier, PerTensor, Q, Requant, Single, SoftmaxScale,
};
use formwork::prelude::*;

use super::kernels;

struct Left;

impl PerTensor for Left {
    const SCALE: f32 = 0.023_456;
    const ZERO_POINT: i32 = -128;
}

struct Right;

impl PerTensor for Right {
    const SCALE: f32 = 0.71;
    const ZERO_POINT: i32 = 4;
}

const FACTOR: f64 = 0.004_321;

fn factor() -> Tensor<Multiplier, s![]> {
    Tensor::scalar(Multiplier::new(FACTOR).expect("a factor that is a number"))
}

kernels! {
    quantize(x: f32 [300]), x.quantize::<i8, Left>();
    quantize_u8(x: f32 [300]), x.quantize_by(0.1_f32, 128_u8);
    dequantize(x: i8 [300]), x.dequantize_by(0.1_f32, 3_i8);
    centred(x: i8 [300]), x.centred_by(-128);
    requantize_double(x: i32 [300]), x.requantize(&factor(), Requant::<Double, i8>::new(-3));
    requantize_single(x: i32 [300]), x.requantize(&factor(), Requant::<Single, i8>::new(-3));
    requantize_half_up(x: i32 [300]), x.requantize(&factor(), Requant::<HalfUp, i8>::new(-3));
    requantize_half_even(x: i32 [300]),
        x.requantize(&Tensor::<f32, s![]>::scalar(0.004_321), Requant::<HalfEven, i8>::new(-3));
    requantize_u8(x: i32 [300]), x.requantize(&factor(), Requant::<Single, u8>::new(3).relu());
    requantize_few(x: i32 [3]), x.requantize(&factor(), Requant::<Double, i8>::new(-3));
    add_rescaled(a: i8 [300], b: i8 [300]) => {
        let a = (a * 1_i8).as_quantized::<Left>().eval();
        let b = (b * 1_i8).as_quantized::<Right>().eval();
        a.add_rescaled(&b, Requant::<Double, Q<i8, Left>>::typed()).eval()
    };
    softmax_codes(x: i8 [9, 40]), x.softmax_codes(axes![1], SoftmaxScale::new(0.1, 1.0).expect("a scale"));
    softmax_codes_few(x: i8 [10]), x.softmax_codes(axes![0], SoftmaxScale::new(0.1, 1.0).expect("a scale"));
}
