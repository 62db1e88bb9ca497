//! The softmax of codes, compared with the softmax of real numbers.
//!
//! Requirements: FW-QUANT-7.

use formwork::dtype::quantized::{PerTensor, Q, SoftmaxScale};
use formwork::prelude::*;

use crate::random::Random;
use crate::runner::on_every_set;

/// The softmax in `f64`, in steps of 1/256 without the zero point.
fn steps(codes: &[i8], scale: f64) -> Vec<f64> {
    let largest = f64::from(*codes.iter().max().unwrap());
    let powers = codes.iter().map(|&code| ((f64::from(code) - largest) * scale).exp());
    let powers: Vec<f64> = powers.collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|power| power / sum * 256.0).collect()
}

/// How far codes are from the real softmax, in steps; at most half a step, and a little.
fn check(found: &[i8], codes: &[i8], scale: f32) -> f64 {
    let mut furthest = 0.0_f64;
    for (code, real) in found.iter().zip(steps(codes, scale.into())) {
        let distance = (f64::from(*code) + 128.0 - real.min(255.0)).abs();
        assert!(distance < 0.51, "{codes:?} by {scale}: {code} for {real}");
        furthest = furthest.max(distance);
    }
    furthest
}

#[test]
fn codes_are_the_nearest_to_the_real_softmax() {
    let mut random = Random::new(6);
    let mut furthest = 0.0_f64;
    for _ in 0..20_000 {
        let scale = (random.unit() * 6.0 - 5.0).exp() as f32;
        let codes = Tensor::<i8, s![10]>::from_fn(|_| random.bits() as i8);
        let y = codes.softmax_codes(axes![0], SoftmaxScale::new(scale, 1.0).unwrap()).eval();
        furthest = furthest.max(check(y.codes().as_slice(), codes.as_slice(), scale));
    }
    assert!(furthest > 0.4);
}

#[test]
fn two_codes_at_every_difference() {
    on_every_set(|| {
        for scale in [0.001, 0.02, 0.1, 0.7, 3.0, 100.0] {
            for difference in 0..=255_i16 {
                let codes = [127, (127 - difference) as i8];
                let x: Tensor<i8, s![2]> = Tensor::from_array(codes);
                let y = x.softmax_codes(axes![0], SoftmaxScale::new(scale, 1.0).unwrap()).eval();
                check(y.codes().as_slice(), &codes, scale);
            }
        }
    });
}

#[test]
fn a_long_row_of_equal_codes_is_uniform() {
    on_every_set(|| {
        let x = Tensor::<i8, s![300]>::full(-7);
        let y = x.softmax_codes(axes![0], SoftmaxScale::new(0.1, 1.0).unwrap()).eval();
        assert!(y.codes().iter().all(|code| code == -127)); // 256 / 300 is nearest to 1
        let x = Tensor::<i8, s![10_000]>::full(5);
        let y = x.softmax_codes(axes![0], SoftmaxScale::new(0.1, 1.0).unwrap()).eval();
        assert!(y.codes().iter().all(|code| code == -128));
    });
}

#[test]
fn long_tensors_have_the_codes_of_short_ones() {
    on_every_set(|| {
        let mut random = Random::new(20);
        for scale in [0.004, 0.05, 0.3, 20.0] {
            let scale = SoftmaxScale::new(scale, 1.0).unwrap();
            let rows = Tensor::<i8, s![200, 7]>::from_fn(|_| random.bits() as i8);
            let long = rows.softmax_codes(axes![1], scale).eval();
            for row in s![200, 7].0.indices() {
                let short = rows.outer(row).softmax_codes(axes![0], scale).eval();
                assert!(long.outer(row).iter().eq(short.iter()));
            }
        }
    });
}

#[test]
fn one_code_has_all_of_the_probability() {
    let x: Tensor<i8, s![1]> = Tensor::from_array([-50]);
    let y = x.softmax_codes(axes![0], SoftmaxScale::new(0.1, 1.0).unwrap()).eval();
    assert_eq!(y.codes().as_slice(), [127]);
}

#[test]
fn groups_along_any_axes_are_their_own() {
    on_every_set(|| {
        let mut random = Random::new(7);
        let x = Tensor::<i8, s![4, 33, 2]>::from_fn(|_| random.bits() as i8);
        let scale = SoftmaxScale::new(0.05, 1.0).unwrap();
        let y = x.softmax_codes(axes![1], scale).eval();
        for (i, j) in (0..4).flat_map(|i| [(i, 0), (i, 1)]) {
            let column = Tensor::<i8, s![33]>::from_fn(|(k,)| x.get([i, k.get(), j]).unwrap());
            let expected = column.softmax_codes(axes![0], scale).eval();
            for k in 0..33 {
                assert_eq!(y.get([i, k, j]), expected.get([k]));
            }
        }
    });
}

#[test]
fn a_factor_scales_the_numbers() {
    let x: Tensor<i8, s![3]> = Tensor::from_array([3, 20, -9]);
    let by = |scale, beta| {
        let scale = SoftmaxScale::new(scale, beta).unwrap();
        x.softmax_codes(axes![0], scale).eval().codes().to_array()
    };
    assert_eq!(by(0.25, 0.5), by(0.125, 1.0));
    assert_eq!(SoftmaxScale::new(0.0, 1.0), None);
    assert_eq!(SoftmaxScale::new(1.0, f32::INFINITY), None);
}

#[test]
fn typed_numbers_have_their_scale() {
    on_every_set(|| {
        struct Logits;
        impl PerTensor for Logits {
            const SCALE: f32 = 0.17;
            const ZERO_POINT: i32 = 14;
        }
        let x: Tensor<f32, s![2, 3]> = Tensor::from_array([[1.0, 2.0, 3.0], [0.0, 0.0, -9.0]]);
        let q: Tensor<Q<i8, Logits>, s![2, 3]> = x.quantize().eval();
        let y = q.softmax_quantized(axes![1]).eval();
        let codes = q.codes();
        let plain = codes.softmax_codes(axes![1], SoftmaxScale::new(0.17, 1.0).unwrap()).eval();
        assert_eq!(y.codes().as_slice(), plain.codes().as_slice());
        let sums: Tensor<f32, s![2]> = y.dequantize().sum(axes![1]).eval();
        assert!(sums.iter().all(|sum| (sum - 1.0).abs() <= 1.5 / 256.0));
    });
}
