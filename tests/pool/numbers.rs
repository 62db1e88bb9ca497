//! Element types, NaN, zeros, and what is fused behind a pool.
//!
//! Requirements: FW-KERNEL-7.

use formwork::dtype::f16;
use formwork::prelude::*;

use crate::check::wave;

#[test]
fn the_largest_element_of_integers_and_negative_numbers() {
    let x: Tensor<i8, s![1, 1, 3]> = Tensor::from_array([[[-128, -5, -7]]]);
    let how = pool((dim!(1), dim!(2))).stride(dim!(1)).padding((dim!(0), dim!(1)));
    let y: Tensor<i8, s![1, 1, 4]> = x.max_pool2d(how).eval();
    assert_eq!(y.as_slice(), [-128, -5, -5, -7], "the padding is not a zero");
}

#[test]
fn a_nan_in_the_window_is_the_result() {
    let mut x: Tensor<f32, s![1, 4, 4]> = Tensor::arange();
    *x.get_mut([0, 1, 2]).unwrap() = f32::NAN;
    let y: Tensor<f32, s![1, 2, 2]> = x.max_pool2d(pool(dim!(2))).eval();
    assert_eq!(
        y.as_slice().iter().map(|x| x.is_nan()).collect::<Vec<_>>(),
        [false, true, false, false]
    );
}

#[test]
fn positive_zero_is_above_negative_zero() {
    let x: Tensor<f32, s![1, 2, 2]> = Tensor::from_array([[[-0., -0.], [0., -0.]]]);
    let y: Tensor<f32, s![1, 1, 1]> = x.max_pool2d(pool(dim!(2))).eval();
    assert!(y.as_slice()[0].is_sign_positive());
}

/// Requirements: FW-KERNEL-2.
#[test]
fn half_precision_sums_in_single_precision() {
    let x: Tensor<f16, s![1, 64, 64]> = Tensor::ones();
    let y: Tensor<f16, s![1, 1, 1]> = x.avg_pool2d(pool(dim!(64))).eval();
    assert_eq!(y.as_slice(), [f16::ONE]);
}

/// Requirements: FW-KERNEL-16.
#[test]
fn what_stands_behind_a_pool_is_fused() {
    let x = wave::<s![1, 2, 6, 34]>();
    let fused: Tensor<f32, s![1, 2, 3, 17]> = (x.max_pool2d(pool(dim!(2))) * 2.0).relu().eval();
    let pooled: Tensor<f32, s![1, 2, 3, 17]> = x.max_pool2d(pool(dim!(2))).eval();
    let steps: Tensor<f32, s![1, 2, 3, 17]> = (&pooled * 2.0).relu().eval();
    assert_eq!(fused.as_slice(), steps.as_slice());
}
