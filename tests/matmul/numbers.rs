//! Every element type, the order of the sums, and what is rounded when.
//!
//! Requirements: FW-KERNEL-2.

use formwork::dtype::{bf16, f16};
use formwork::prelude::*;

use crate::check::{matches, wave};

#[test]
fn floats_of_every_width_match_the_plain_loops() {
    let (a, b) = (wave::<s![6, 37]>(), wave::<s![37, 19]>());
    matches(&a, &b);
    let wide = |x: f32| f64::from(x) / 3.;
    let (c, d): (Tensor<f64, s![6, 37]>, Tensor<f64, s![37, 19]>) =
        (Tensor::from_fn(|at| wide(a.at(at))), Tensor::from_fn(|at| wide(b.at(at))));
    matches(&c, &d);
    let (c, d): (Tensor<f16, s![6, 37]>, Tensor<f16, s![37, 19]>) = (
        Tensor::from_fn(|at| f16::from_accumulator(a.at(at))),
        Tensor::from_fn(|at| f16::from_accumulator(b.at(at))),
    );
    matches(&c, &d);
    matches(&d.t(), &c.t());
    let (c, d): (Tensor<bf16, s![6, 37]>, Tensor<bf16, s![37, 19]>) = (
        Tensor::from_fn(|at| bf16::from_accumulator(a.at(at))),
        Tensor::from_fn(|at| bf16::from_accumulator(b.at(at))),
    );
    matches(&c, &d);
}

#[test]
fn integers_come_out_in_the_accumulator() {
    let a: Tensor<i8, s![1, 3]> = Tensor::from_array([[-128, 127, -128]]);
    let y: Tensor<i32, s![1, 1]> = a.matmul(a.t()).eval();
    assert_eq!(y.as_slice(), [128 * 128 + 127 * 127 + 128 * 128]);
    let a: Tensor<u8, s![1, 300]> = Tensor::full(255);
    let y: Tensor<u32, s![1, 1]> = a.matmul(a.t()).eval();
    assert_eq!(y.as_slice(), [300 * 255 * 255]);
    let a: Tensor<i32, s![1, 2]> = Tensor::full(i32::MIN);
    let y: Tensor<i64, s![1, 1]> = a.matmul(a.t()).eval();
    assert_eq!(y.as_slice(), [i64::MIN], "2^63 wraps");
    let a: Tensor<u16, s![1, 2]> = Tensor::full(u16::MAX);
    let y: Tensor<u32, s![1, 1]> = a.matmul(a.t()).eval();
    assert_eq!(y.as_slice(), [2_u32.wrapping_mul(65535 * 65535)], "it wraps");
}

#[test]
fn integers_of_every_width_match_the_plain_loops() {
    macro_rules! types {
        ($($t:ty)*) => {$({
            let mut state: u32 = 7;
            let mut next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                <$t>::try_from((state >> 16) % 100).unwrap()
            };
            let (a, b): (Tensor<$t, s![5, 21]>, Tensor<$t, s![21, 19]>) =
                (Tensor::from_fn(|_| next()), Tensor::from_fn(|_| next()));
            matches(&a, &b);
            matches(&b.t(), &a.t());
        })*};
    }
    types!(i8 u8 i16 u16 i32 u32 i64 u64);
}

#[test]
fn half_precision_sums_in_single_precision() {
    let ones: Tensor<f16, s![1, 4096]> = Tensor::ones();
    let y: Tensor<f16, s![1, 1]> = ones.matmul(ones.t()).eval();
    assert_eq!(y.as_slice(), [f16::from_accumulator(4096.)]);
}

/// Requirements: FW-KERNEL-3.
#[test]
fn the_sum_runs_in_the_order_of_the_inner_axis() {
    // 2^24 swallows a 1 that comes behind it, and two of them that come before it are not lost.
    let big = 16_777_216.;
    let a: Tensor<f32, s![2, 3]> = Tensor::from_array([[big, 1., 1.], [1., 1., big]]);
    let ones: Tensor<f32, s![3]> = Tensor::ones();
    let y: Tensor<f32, s![2]> = a.matmul(&ones).eval();
    assert_eq!(y.as_slice(), [big, big + 2.]);
}

/// Requirements: FW-KERNEL-3.
#[test]
fn infinities_and_nan_are_not_skipped() {
    let a: Tensor<f32, s![1, 2]> = Tensor::from_array([[f32::INFINITY, 1.]]);
    let b: Tensor<f32, s![2, 2]> = Tensor::from_array([[0., 1.], [1., f32::NAN]]);
    let y: Tensor<f32, s![1, 2]> = a.matmul(&b).eval();
    assert!(y.as_slice().iter().all(|x| x.is_nan()));
}

/// Requirements: FW-KERNEL-16.
#[test]
fn what_stands_behind_a_product_is_fused() {
    let (a, b) = (wave::<s![5, 8]>(), wave::<s![8, 19]>());
    let c = wave::<s![5, 19]>();
    let fused: Tensor<f32, s![5, 19]> = ((a.matmul(&b) + &c) * 2.0).relu().eval();
    let product: Tensor<f32, s![5, 19]> = a.matmul(&b).eval();
    let steps: Tensor<f32, s![5, 19]> = ((&product + &c) * 2.0).relu().eval();
    assert_eq!(fused.as_slice(), steps.as_slice());
    let mut sum = c.to_contiguous();
    sum += a.matmul(&b);
    let expected: Tensor<f32, s![5, 19]> = (&c + &product).eval();
    assert_eq!(sum.as_slice(), expected.as_slice());
}

/// Requirements: FW-KERNEL-2, FW-EXPR-2.
#[test]
fn a_sum_can_be_summed_further() {
    assert_eq!(f16::accumulator_from_sum(f16::ONE), 1.);
    assert_eq!(i8::accumulator_from_sum(-1000), -1000);
    assert_eq!(i8::sum_from_accumulator(1000), 1000);
}
