//! Element types, what the padding adds, and what is fused behind a convolution.
//!
//! Requirements: FW-KERNEL-2.

use formwork::dtype::{bf16, f16};
use formwork::prelude::*;

use crate::check::{Numbers, PLAIN, matches, wave};

const PADDED: Numbers = Numbers { before: [1; 2], after: [1; 2], ..PLAIN };

#[test]
fn every_element_type_matches_the_plain_loops() {
    let (x, w) = (wave::<s![1, 3, 5, 18]>(), wave::<s![2, 3, 3, 3]>());
    let how = conv().padding(dim!(1));
    macro_rules! types {
        ($($t:ty: $from:expr;)*) => {$(
            let input: HeapTensor<$t, s![1, 3, 5, 18]> = HeapTensor::from_fn(|at| $from(x.at(at)));
            let weight: HeapTensor<$t, s![2, 3, 3, 3]> = HeapTensor::from_fn(|at| $from(w.at(at)));
            matches(&input, &weight, how, PADDED);
        )*};
    }
    let byte = |x: f32| format!("{:.0}", (x + 1.) * 60.).parse::<u8>().unwrap();
    types! {
        f64: |x| f64::from(x) / 3.;
        f16: f16::from_accumulator;
        bf16: bf16::from_accumulator;
        u8: byte;
        i8: |x| i8::try_from(byte(x)).unwrap() - 60;
        i16: |x| i16::from(byte(x)) - 60;
        u16: |x| u16::from(byte(x));
        i32: |x| i32::from(byte(x)) - 60;
        u32: |x| u32::from(byte(x));
        i64: |x| i64::from(byte(x)) - 60;
        u64: |x| u64::from(byte(x));
    }
}

/// Requirements: FW-KERNEL-5.
#[test]
fn taps_on_the_padding_are_left_out() {
    // A zero of padding times an infinite weight would be NaN.
    let x: Tensor<f32, s![1, 1, 1]> = Tensor::ones();
    let mut w: Tensor<f32, s![1, 1, 3, 3]> = Tensor::full(f32::INFINITY);
    *w.get_mut([0, 0, 1, 1]).unwrap() = 2.;
    let y: Tensor<f32, s![1, 1, 1]> = x.conv2d(&w, NoBias, conv().padding(dim!(1))).eval();
    assert_eq!(y.as_slice(), [2.]);
    let x: Tensor<f32, s![1, 3, 18]> = Tensor::ones();
    let mut w: Tensor<f32, s![1, 1, 1, 3]> = Tensor::full(1.);
    *w.get_mut([0, 0, 0, 0]).unwrap() = f32::INFINITY;
    let y: Tensor<f32, s![1, 3, 18]> =
        x.conv2d(&w, NoBias, conv().padding((dim!(0), dim!(1)))).eval();
    for row in y.as_slice().chunks(18) {
        assert_eq!(row[0], 2.);
        assert!(row[1..].iter().all(|x| *x == f32::INFINITY));
    }
}

/// Requirements: FW-KERNEL-16.
#[test]
fn what_stands_behind_a_convolution_is_fused() {
    let (x, w) = (wave::<s![2, 3, 6, 19]>(), wave::<s![4, 3, 3, 3]>());
    let skip = wave::<s![2, 4, 6, 19]>();
    let how = conv().padding(dim!(1));
    let fused: Tensor<f32, s![2, 4, 6, 19]> = (x.conv2d(&w, NoBias, how) + &skip).relu().eval();
    let product: Tensor<f32, s![2, 4, 6, 19]> = x.conv2d(&w, NoBias, how).eval();
    let steps: Tensor<f32, s![2, 4, 6, 19]> = (&product + &skip).relu().eval();
    assert_eq!(fused.as_slice(), steps.as_slice());
}

/// Requirements: FW-KERNEL-3.
#[test]
fn the_bias_is_added_to_its_channel() {
    let x: Tensor<i8, s![2, 1, 2, 2]> = Tensor::full(100);
    let w: Tensor<i8, s![2, 1, 1, 1]> = Tensor::full(100);
    let bias: Tensor<i32, s![2]> = Tensor::from_array([-10_000, 1]);
    let y: Tensor<i32, s![2, 2, 2, 2]> = x.conv2d(&w, &bias, conv()).eval();
    let image = [0, 0, 0, 0, 10_001, 10_001, 10_001, 10_001];
    assert_eq!(y.as_slice(), [image, image].concat());
}

/// Requirements: FW-BITS-1, FW-MEM-7.
#[test]
fn weights_that_are_too_many_to_be_copied_give_the_same() {
    use formwork::layout::OutputsLast;
    // A strip of these weights is 1.1 MiB; those that lie as they are read need no copy.
    let (x, w) = (wave::<s![1, 1000, 3, 4]>(), wave::<s![8, 1000, 3, 3]>());
    let ready = w.to_layout_heap::<OutputsLast>();
    let how = conv().padding(dim!(1));
    let copied: Tensor<f32, s![1, 8, 3, 4]> = x.conv2d(&w, NoBias, how).eval();
    let read: Tensor<f32, s![1, 8, 3, 4]> = x.conv2d(&ready, NoBias, how).eval();
    assert_eq!(copied.as_slice(), read.as_slice());
    let numbers = Numbers { before: [1; 2], after: [1; 2], ..PLAIN };
    matches(&x, &w, how, numbers);
}
