//! Codes with parameters: from numbers and back, less their zero point, and sums with equal parameters.
//!
//! Requirements: FW-QUANT-8.

use formwork::dtype::quantized::{PerTensor, Q};
use formwork::prelude::*;

use crate::byte::{Byte, all, left, pairs, right, row};
use crate::check::two;
use crate::runner::{Right, elements, run};

/// Parameters for codes without a sign.
#[derive(Debug)]
struct Low;

impl PerTensor for Low {
    const SCALE: f32 = 0.3;
    const ZERO_POINT: i32 = 131;
}

/// Parameters for codes with a sign.
#[derive(Debug)]
struct High;

impl PerTensor for High {
    const SCALE: f32 = 0.1;
    const ZERO_POINT: i32 = -5;
}

/// The number of a code, rounded once: the product of 9 and 24 bits is exact in `f64`.
fn number(code: i64, scale: f32, zero_point: i64) -> f32 {
    ((code - zero_point) as f64 * f64::from(scale)) as f32
}

/// The code of a number, by the quotient in `f32`.
fn code<T: Byte>(x: f32, scale: f32, zero_point: i64) -> T {
    let [low, high] = T::ENDS.map(i128::from);
    let steps = (x / scale).round_ties_even() as i32;
    T::wrapped((i128::from(steps) + i128::from(zero_point)).clamp(low, high))
}

/// What `+` of equal parameters, and the operations of one code, give.
macro_rules! typed {
    ($($t:ty, $p:ty;)*) => {$(
        let zero = i64::from(<$p>::ZERO_POINT);
        let scale = <$p>::SCALE;
        let [low, high] = <$t as Byte>::ENDS;
        let x = Tensor::<Q<$t, $p>, s![256]>::from_fn(|(i,)| {
            Q::from_code(<$t as Byte>::of_bits(i.get() as u8))
        });
        let exact = Right::Exactly(all::<$t>().map(|q| number(q.whole(), scale, zero)).collect());
        run(format_args!("the numbers of all codes"), &exact, &|| elements(&x.dequantize().eval()));
        let exact = Right::Exactly(all::<$t>().map(|q| (q.whole() - zero) as i16).collect());
        run(format_args!("all codes less their zero point"), &exact, &|| elements(&x.centred().eval()));
        let same = Right::Exactly(all::<$t>().collect());
        run(format_args!("numbers and back"), &same, &|| {
            let back: Tensor<Q<$t, $p>, s![256]> = x.dequantize().quantize::<$t, $p>().eval();
            elements(&back.codes())
        });
        let codes = row::<$t>();
        run(format_args!("codes and back"), &same, &|| {
            elements(&codes.map_with(|code| code).as_quantized::<$p>().codes().eval())
        });
        for code in all::<$t>() {
            let q = Q::<$t, $p>::from_code(code);
            assert_eq!(q.dequantize().to_bits(), number(code.whole(), scale, zero).to_bits());
            assert!(Q::<$t, $p>::quantize(q.dequantize()) == q && q.code() == code);
        }
        let exact = pairs::<$t, $t>().map(|(a, b)| {
            <$t as Byte>::wrapped((a.whole() + b.whole() - zero).clamp(low, high).into())
        });
        let exact = Right::Exactly(exact.collect());
        let [first, second] = [left::<$t>(), right::<$t>()];
        run(format_args!("sums of all pairs of codes"), &exact, &|| {
            let (a, b) = (first.as_quantized::<$p>(), second.as_quantized::<$p>());
            elements(&(&a + &b).eval_heap().codes())
        });
    )*};
}

/// Requirements: FW-QUANT-5, FW-QUANT-8.
#[test]
fn codes_with_parameters_are_right_for_all_codes_and_pairs() {
    typed! {
        i8, High;
        u8, Low;
    }
}

macro_rules! centred {
    ($($t:ty)*) => {$(
        let exact = |a: i64, b: i64| (a - b) as i16;
        two::<$t, $t, i16>(
            "Centre",
            &exact,
            &|a, b| exact(a.whole(), b.whole()),
            &|a, b| elements(&a.centred_by(b).eval_heap()),
        );
    )*};
}

/// Requirements: FW-QUANT-2, FW-QUANT-8.
#[test]
fn codes_less_any_zero_point_are_right_for_all_pairs() {
    centred! { i8 u8 }
}

macro_rules! by_any {
    ($($t:ty)*) => {$(for scale in [0.1_f32, 7.0] {
        let scales = Tensor::<f32, ()>::full(scale);
        let whole = |a: i64, b: i64| number(a, scale, b);
        two::<$t, $t, f32>(
            "DequantizeBy",
            &whole,
            &|a, b| whole(a.whole(), b.whole()),
            &|a, b| elements(&a.dequantize_by(&scales, b).eval_heap()),
        );
        // Numbers at the steps, at ties between and beyond them, with all zero points.
        let near =
            Tensor::<f32, s![641, 1]>::from_fn(|(i, _)| (i.get() as f32 - 320.0) * 0.5 * scale);
        let exact = near.iter().flat_map(|x| all::<$t>().map(move |zero| code(x, scale, zero.whole())));
        let exact = Right::<$t>::Exactly(exact.collect());
        let zeros = row::<$t>();
        run(format_args!("QuantizeBy with all zero points"), &exact, &|| {
            elements(&near.quantize_by(&scales, &zeros).eval_heap())
        });
    })*};
}

#[test]
fn numbers_and_codes_with_any_zero_point_are_right() {
    by_any! { i8 u8 }
}

/// The nodes of this file and of `requantized.rs`, and how they are asked for there.
pub const OPS: &[(&str, &str)] = &[
    ("SaturatingAdd", "(&a + &b)"),
    ("RescaledAdd", ".add_codes(b, how)"),
    ("Centre", ".centred_by(b)"),
    ("Centre", ".centred()"),
    ("Quantize", ".quantize::<"),
    ("Dequantize", ".dequantize()"),
    ("QuantizeBy", ".quantize_by(&scales, &zeros)"),
    ("DequantizeBy", ".dequantize_by(&scales, b)"),
    ("OfCode", ".as_quantized::<$p>().codes()"),
    ("ToCode", ".codes().eval()"),
    ("Requant", ".requantize(&factors, requant)"),
];
