//! Quantised operations and the rules by which they round.

use formwork::dtype::quantized::{
    Affine, Double, HalfEven, HalfUp, Multiplier, Requant, RescaledAdd, Rounding, Single,
};
use formwork::prelude::*;

use crate::digest::Digest;
use crate::numbers::{Draw, Numbers};

pub(super) fn layers(digest: &mut Digest) {
    let mut n = Numbers::new(28);
    draw! { n, draw:
        a: i8, [6, 30];
        b: i8, [30, 12];
        image: i8, [3, 6, 6];
        first: u8, [4, 9];
        second: u8, [9, 5];
        scales: f32, [6, 1];
        left: i8, [40];
        right: i8, [40];
    }
    draw! { n, wild: x: f32, [6, 30]; }
    let scales: Tensor<f32, s![6, 1]> = eval!(scales.abs());
    plain!(digest:
        x.quantize_by(&scales, 3_i8),
        x.quantize_by(&scales, 200_u8),
        a.dequantize_by(&scales, -7_i8),
        image.avg_pool2d_codes(pool(dim!(2))),
        image.max_pool2d_codes(pool(dim!(3))),
    );
    let (first, second): (Tensor<i16, s![4, 9]>, Tensor<i16, s![9, 5]>) =
        (eval!(first.centred_by(128_u8)), eval!(second.centred_by(10_u8)));
    let even: Tensor<f32, s![]> = Tensor::scalar(0.0021);
    plain!(digest: first.matmul(&second).requantize(&even, Requant::<HalfEven, u8>::new(7)));
    let Some(factor) = Multiplier::new(0.0007) else { return digest.bytes(b"no factor") };
    let factors: Tensor<Multiplier, s![12]> = Tensor::full(factor);
    plain!(digest:
        a.matmul(&b).requantize(&factors, Requant::<Double, i8>::new(5)),
        a.matmul(&b).requantize(&factors, Requant::<Single, i8>::new(5)),
        a.matmul(&b).requantize(&factors, Requant::<HalfUp, u8>::new(100).relu()),
    );
    let (one, other) =
        (Affine { scale: 0.5, zero_point: 3_i8 }, Affine { scale: 0.3, zero_point: -10_i8 });
    if let Some(add) = RescaledAdd::new(one, other, 0.7, Requant::<Double, i8>::new(-1)) {
        plain!(digest: left.add_codes(&right, add));
    }
}

/// Sums to codes by one rule.
fn rule<R: Rounding>(digest: &mut Digest, scale: R::Scale, n: &mut Numbers) {
    let requant = Requant::<R, i8>::new(-3);
    for _ in 0..20 {
        digest.numbers(&[
            requant.apply(i32::wild(n), scale),
            requant.apply(i32::wild(n) >> 16, scale),
        ]);
    }
}

pub(super) fn rules(digest: &mut Digest) {
    let mut n = Numbers::new(29);
    for _ in 0..60 {
        let real = f64::wild(&mut n);
        let real = if real.abs() < 1e9 { real } else { f64::draw(&mut n).abs() / 1e3 };
        let Some(factor) = Multiplier::new(real) else {
            digest.bytes(b"no factor");
            continue;
        };
        digest.numbers(&[factor.significand(), factor.exponent()]);
        rule::<Double>(digest, factor, &mut n);
        rule::<Single>(digest, factor, &mut n);
        rule::<HalfUp>(digest, factor, &mut n);
        rule::<HalfEven>(digest, real as f32, &mut n);
    }
}
