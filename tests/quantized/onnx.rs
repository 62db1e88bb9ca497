//! The quantised operators of ONNX, by products of centred codes and rounding half to even.
//!
//! Requirements: FW-QUANT-11.

use formwork::dtype::f16;
use formwork::dtype::quantized::{Code, HalfEven, Q, Requant};
use formwork::prelude::*;
use serde_json::Value;

use crate::data::{self, Cell, Table};
use crate::runner::on_every_set;

/// The operators that are compared, each with the number of its cases.
const OPERATORS: [(&str, usize); 6] = [
    ("QLinearConv", 1),
    ("QLinearMatMul", 5),
    ("ConvInteger", 1),
    ("QuantizeLinear", 4),
    ("DequantizeLinear", 2),
    ("DynamicQuantizeLinear", 1),
];

/// The stored tensors of one case.
struct Case<'t> {
    table: &'t Table,
    name: &'static str,
}

impl Case<'_> {
    fn input<T: Cell + Copy, S: FixedShape>(&self, number: usize) -> Tensor<T, S> {
        let column = self.table.column(&format!("{}/in/{number}", self.name));
        Tensor::from_slice(&column).expect("the case has this shape")
    }

    fn scalar<T: Cell + Copy>(&self, number: usize) -> T {
        self.input::<T, s![1]>(number).into_array()[0]
    }

    fn expect<T: Cell + Copy + PartialEq + std::fmt::Debug, S: FixedShape>(
        &self,
        number: usize,
        found: &Tensor<T, S>,
    ) {
        let expected: Vec<T> = self.table.column(&format!("{}/out/{number}", self.name));
        let found: Vec<T> = found.iter().collect();
        assert_eq!(found, expected, "{}", self.name);
    }
}

fn open() -> Option<Table> {
    Table::open("onnx_node/tensors.safetensors")
}

#[test]
fn every_case_of_the_quantised_operators_is_compared() {
    let Some(bytes) = data::bytes("onnx_node/cases.json") else { return };
    let cases: Value = serde_json::from_slice(&bytes).expect("the cases are JSON");
    let cases = cases.as_array().expect("the cases are a list");
    for (operator, count) in OPERATORS {
        let found = cases.iter().filter(|case| case["op"] == operator).count();
        assert_eq!(found, count, "{operator}");
    }
    let is_quantised = |case: &&Value| {
        let name = case["op"].as_str().unwrap_or_default();
        ["uantize", "QLinear", "Integer"].iter().any(|part| name.contains(part))
    };
    let all: usize = OPERATORS.iter().map(|(_, count)| count).sum();
    assert_eq!(cases.iter().filter(is_quantised).count(), all);
}

/// The factor of a product, computed in `f32`.
fn factor(scales: [f32; 3]) -> Tensor<f32, s![]> {
    Tensor::scalar(scales[0] * scales[1] / scales[2])
}

macro_rules! products {
    ($($test:ident $name:literal: $code:ty, $scale:ty, $widen:expr, $a:ty, $b:ty, $out:ty;)*) => {$(
        #[test]
        fn $test() {
            on_every_set(|| {
            let Some(table) = open() else { return };
            let case = Case { table: &table, name: $name };
            let a: Tensor<$code, $a> = case.input(0);
            let b: Tensor<$code, $b> = case.input(3);
            let scales = [1, 4, 6].map(|number| ($widen)(case.scalar::<$scale>(number)));
            let a = a.centred_by(case.scalar::<$code>(2)).eval();
            let b = b.centred_by(case.scalar::<$code>(5)).eval();
            let requant = Requant::<HalfEven, $code>::new(case.scalar(7));
            let y: Tensor<$code, $out> =
                a.matmul(&b).requantize(&factor(scales), requant).eval();
            case.expect(0, &y);
            });
        }
    )*};
}

products! {
    a_product_of_matrices "qlinearmatmul_2D_int8_float32":
        i8, f32, f32::from, s![2, 4], s![4, 3], s![2, 3];
    a_product_of_stacks "qlinearmatmul_3D_int8_float32":
        i8, f32, f32::from, s![2, 2, 4], s![2, 4, 3], s![2, 2, 3];
    a_product_of_stacks_with_scales_of_16_bits "qlinearmatmul_3D_int8_float16":
        i8, f16, f16::to_f32, s![2, 2, 4], s![2, 4, 3], s![2, 2, 3];
    a_product_of_unsigned_stacks "qlinearmatmul_3D_uint8_float32":
        u8, f32, f32::from, s![2, 2, 4], s![2, 4, 3], s![2, 2, 3];
    a_product_of_unsigned_stacks_with_scales_of_16_bits "qlinearmatmul_3D_uint8_float16":
        u8, f16, f16::to_f32, s![2, 2, 4], s![2, 4, 3], s![2, 2, 3];
}

#[test]
fn a_convolution_of_unsigned_codes() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "qlinearconv" };
        let image: Tensor<u8, s![1, 1, 7, 7]> = case.input(0);
        let weight: Tensor<u8, s![1, 1, 1, 1]> = case.input(3);
        let scales = [1, 4, 6].map(|number| case.scalar::<f32>(number));
        let image = image.centred_by(case.scalar::<u8>(2)).eval();
        let weight = weight.centred_by(case.scalar::<u8>(5)).eval();
        let requant = Requant::<HalfEven, u8>::new(case.scalar(7));
        let sums = image.conv2d(&weight, NoBias, conv());
        let y: Tensor<u8, s![1, 1, 7, 7]> = sums.requantize(&factor(scales), requant).eval();
        case.expect(0, &y);
    });
}

#[test]
fn the_sums_of_a_convolution_with_a_zero_point_for_each_filter() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "convinteger_with_padding" };
        let image: Tensor<u8, s![1, 1, 3, 3]> = case.input(0);
        let weight: Tensor<u8, s![2, 1, 2, 2]> = case.input(1);
        let zeros: Tensor<u8, s![2, 1, 1, 1]> = case.input(3);
        let image = image.centred_by(case.scalar::<u8>(2)).eval();
        let weight = weight.centred_by(&zeros).eval();
        let y: Tensor<i32, s![1, 2, 4, 4]> =
            image.conv2d(&weight, NoBias, conv().padding(One)).eval();
        case.expect(0, &y);
    });
}

/// Requirements: FW-QUANT-11, FW-QUANT-8.
#[test]
fn floats_are_quantised_by_one_scale() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "quantizelinear" };
        let x: Tensor<f32, s![6]> = case.input(0);
        let y: Tensor<u8, s![6]> =
            x.quantize_by(case.scalar::<f32>(1), case.scalar::<u8>(2)).eval();
        case.expect(0, &y);
    });
}

/// Requirements: FW-QUANT-11, FW-QUANT-8.
#[test]
fn floats_are_quantised_by_a_scale_for_each_channel() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "quantizelinear_axis" };
        let x: Tensor<f32, s![1, 3, 3, 2]> = case.input(0);
        let scales: Tensor<f32, s![3, 1, 1]> = case.input(1);
        let zeros: Tensor<u8, s![3, 1, 1]> = case.input(2);
        let y: Tensor<u8, s![1, 3, 3, 2]> = x.quantize_by(&scales, &zeros).eval();
        case.expect(0, &y);
    });
}

/// Requirements: FW-QUANT-11, FW-QUANT-8.
#[test]
fn floats_are_quantised_by_a_scale_for_each_block() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "quantizelinear_blocked_asymmetric" };
        let x: Tensor<f32, s![3, 2, 2]> = case.input(0);
        let scales: Tensor<f32, s![3, 2, 1]> = case.input(1);
        let zeros: Tensor<u8, s![3, 2, 1]> = case.input(2);
        let y: Tensor<u8, s![3, 2, 2]> = x.quantize_by(&scales, &zeros).eval();
        case.expect(0, &y);
    });
}

#[test]
fn floats_are_quantised_to_16_bits() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "quantizelinear_blocked_symmetric" };
        let x: Tensor<f32, s![3, 2, 2]> = case.input(0);
        let scales: Tensor<f32, s![3, 2, 1]> = case.input(1);
        let y: Tensor<i16, s![3, 2, 2]> = x.quantize_by(&scales, 0_i16).eval();
        case.expect(0, &y);
    });
}

/// Requirements: FW-QUANT-11, FW-QUANT-8.
#[test]
fn codes_of_16_bits_come_back_as_floats() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "dequantizelinear_int16" };
        let x: Tensor<i16, s![4]> = case.input(0);
        let y: Tensor<f32, s![4]> =
            x.dequantize_by(case.scalar::<f32>(1), case.scalar::<i16>(2)).eval();
        case.expect(0, &y);
        let case = Case { table: &table, name: "dequantizelinear_uint16" };
        let x: Tensor<u16, s![4]> = case.input(0);
        let y: Tensor<f32, s![4]> =
            x.dequantize_by(case.scalar::<f32>(1), case.scalar::<u16>(2)).eval();
        case.expect(0, &y);
    });
}

#[test]
fn floats_are_quantised_by_their_own_range() {
    on_every_set(|| {
        let Some(table) = open() else { return };
        let case = Case { table: &table, name: "dynamicquantizelinear_max_adjusted" };
        let x: Tensor<f32, s![6]> = case.input(0);
        let low = x.iter().fold(0.0, f32::min);
        let high = x.iter().fold(0.0, f32::max);
        let scale: Tensor<f32, s![1]> = Tensor::full((high - low) / 255.0);
        case.expect(1, &scale);
        let lowest: Tensor<f32, s![1]> = Tensor::full(-low);
        let zero: Tensor<u8, s![1]> = lowest.quantize_by(&scale, 0_u8).eval();
        case.expect(2, &zero);
        let y: Tensor<u8, s![6]> = x.quantize_by(&scale, &zero).eval();
        case.expect(0, &y);
    });
}

#[test]
fn typed_numbers_are_centred_by_their_zero_point() {
    on_every_set(|| {
        struct Audio;
        impl formwork::dtype::quantized::PerTensor for Audio {
            const SCALE: f32 = 1.0;
            const ZERO_POINT: i32 = 200;
        }
        let all = Tensor::<Q<u8, Audio>, s![256]>::from_fn(|(i,)| Q::from_code(i.get() as u8));
        let centred: Tensor<i16, s![256]> = all.centred().eval();
        let by_hand = all.codes().iter().map(|code| i16::nearest(code.to_i32() - 200));
        assert!(centred.iter().eq(by_hand));
        assert_eq!((centred.get([0]), centred.get([255])), (Some(-200), Some(55)));
    });
}
